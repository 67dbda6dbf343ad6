import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import ipp from '@sealsystems/ipp';
import { freePort } from './free-port.ts';

type Attributes = Record<string, unknown>;
/** What it says to an operation: its status, and the groups of its answer. */
interface IppWord {
  status?: string;
  printer?: Attributes;
  /** What only a CUPS queue says of itself. */
  cups?: { 'cups-version'?: string; 'device-uri'?: string };
  job?: Attributes;
  /** Names of attributes that it does not take (RFC 8011 4.1.7), each with the value that it was asked for, or with none. */
  unsupported?: Record<string, number | 'without its value'>;
  /** The number of the answer, of that of the request; it is the same where nothing is said. */
  number?: (asked: number) => number;
  /** More attributes in the group of the job, as bytes (`ippAttribute`): such as one that stands there already. */
  jobAgain?: Buffer[];
  /** HTTP's own word in the place of an answer: elsewhere. */
  redirect?: { status: number; location: string };
  /** A second group of a job. */
  otherJob?: Buffer[];
}
export type IppOperation = 'Get-Printer-Attributes' | 'Validate-Job' | 'Print-Job' | 'Get-Job-Attributes';

export interface MadeUpIpp {
  readonly port: number;
  readonly uri: string;
  /** Operations that it was asked, in order. */
  readonly asked: IppOperation[];
  /** How each document was to be printed. */
  readonly jobs: Attributes[];
  stop(): Promise<void>;
}

const ready = { 'printer-state': 'idle', 'printer-state-reasons': 'none', 'printer-is-accepting-jobs': true };
const ok: Record<IppOperation, IppWord> = {
  'Get-Printer-Attributes': { printer: ready },
  'Validate-Job': {},
  'Print-Job': { job: { 'job-id': 7, 'job-uri': 'ipp://localhost/7', 'job-state': 'pending' } },
  'Get-Job-Attributes': { job: { 'job-state': 'completed' } },
};

const [jobGroup, printerGroup, unsupportedGroup, end] = [0x02, 0x04, 0x05, 0x03];

/** The library does not write these attributes: they go before the end, as a group of their own, which the order of groups allows. */
function withGroup(answer: Buffer, group: number, attributes: Buffer[]): Buffer {
  if (attributes.length === 0) return answer;
  return Buffer.concat([answer.subarray(0, -1), Buffer.from([group]), ...attributes, Buffer.from([end])]);
}

/** One attribute on the wire (RFC 8010 3.1.4); `value` as its tag wants it. */
export function ippAttribute(tag: number, name: string, value: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([Buffer.from([tag, 0, name.length]), Buffer.from(name), length, value]);
}

const [integer, none, text, uri] = [0x21, 0x10, 0x41, 0x45];
const unsupportedAttributes = (unsupported: NonNullable<IppWord['unsupported']>): Buffer[] =>
  Object.entries(unsupported).map(([name, value]) =>
    value === 'without its value'
      ? ippAttribute(none, name, Buffer.alloc(0))
      : ippAttribute(integer, name, Buffer.from([0, 0, 0, value])),
  );
const cupsAttributes = (cups: NonNullable<IppWord['cups']>): Buffer[] =>
  Object.entries(cups).map(([name, value]) =>
    ippAttribute(name === 'device-uri' ? uri : text, name, Buffer.from(value)),
  );

/** Every printer says of a job when it was made (RFC 8011 5.3), but where a test says `undefined`. */
function jobOf(operation: IppOperation, job: Attributes): Attributes {
  const said: Attributes = operation === 'Get-Job-Attributes' ? { 'time-at-creation': 60, ...job } : job;
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

export interface MadeUpServer {
  /** Of `test/support/certificates`: then it speaks TLS. */
  certificate?: string;
  port?: number;
  /** What HTTP says in the place of IPP; null: it lets the operation pass. */
  gate?: (request: IncomingMessage, operation: IppOperation) => { status: number; headers?: object } | null;
}

const certificateFile = (name: string, end: string): Buffer =>
  readFileSync(new URL(`certificates/${name}.${end}`, import.meta.url));

/** A printer on 127.0.0.1 that says over IPP what a test makes it say; what `say` leaves open goes well. */
export async function startMadeUpIpp(
  say: (
    operation: IppOperation,
    times: number,
    /** The job that is asked about. */
    about: number | undefined,
  ) => IppWord | null | Promise<IppWord | null>,
  { certificate, port: wanted, gate = () => null }: MadeUpServer = {},
): Promise<MadeUpIpp> {
  const asked: IppOperation[] = [];
  const jobs: Attributes[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {
        operation,
        id,
        'operation-attributes-tag': given,
        'job-attributes-tag': job,
      } = ipp.parse(Buffer.concat(chunks)) as {
        operation: IppOperation;
        id: number;
        'operation-attributes-tag'?: { 'job-id'?: number };
        'job-attributes-tag'?: Attributes;
      };
      const refused = gate(request, operation);
      if (refused !== null) {
        response.writeHead(refused.status, { ...refused.headers }).end();
        return;
      }
      asked.push(operation);
      if (operation === 'Print-Job') jobs.push(job ?? {});
      const times = asked.filter((one) => one === operation).length;
      void Promise.resolve(say(operation, times, given?.['job-id'])).then((said) => {
        const word = said ?? ok[operation];
        if (word.redirect) {
          response.writeHead(word.redirect.status, { location: word.redirect.location });
          response.end();
          return;
        }
        const answer = ipp.serialize({
          version: '2.0',
          statusCode: word.status ?? 'successful-ok',
          id: word.number?.(id) ?? id,
          'operation-attributes-tag': {
            'attributes-charset': 'utf-8',
            'attributes-natural-language': 'en',
          },
          ...(word.printer ? { 'printer-attributes-tag': word.printer } : {}),
          ...(word.job ? { 'job-attributes-tag': jobOf(operation, word.job) } : {}),
        });
        const whole = Buffer.concat([answer.subarray(0, -1), ...(word.jobAgain ?? []), Buffer.from([end])]);
        const more = withGroup(whole, printerGroup, cupsAttributes(word.cups ?? {}));
        const others = withGroup(more, jobGroup, word.otherJob ?? []);
        response.end(withGroup(others, unsupportedGroup, unsupportedAttributes(word.unsupported ?? {})));
      });
    });
  };
  const server =
    certificate === undefined
      ? createServer(listener)
      : createTlsServer(
          { cert: certificateFile(certificate, 'pem'), key: certificateFile(certificate, 'key') },
          listener,
        );
  const chosen = wanted ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    uri: `${certificate === undefined ? 'ipp' : 'ipps'}://127.0.0.1:${port}/ipp/print`,
    asked,
    jobs,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
