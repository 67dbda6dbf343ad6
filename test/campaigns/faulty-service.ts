import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { aPdf, aZpl } from '#support/builders.ts';

type Fault =
  | 'reset-before'
  | 'reset-after'
  | 'lost-after'
  | 'silence'
  | 'html-500'
  | 'truncated'
  | 'nulls'
  | 'contradiction'
  | 'refused'
  | 'refused-like-sign-in'
  | 'page-after'
  | 'other-json-after'
  | 'status-before'
  | 'status-after';
const faults: Fault[] = [
  'reset-before',
  'reset-after',
  'lost-after',
  'silence',
  'html-500',
  'truncated',
  'nulls',
  'contradiction',
  'refused',
  'refused-like-sign-in',
  'page-after',
  'other-json-after',
  'status-before',
  // Every status and every redirect of something in between, once the service has taken the step.
  'status-after',
  'status-after',
  'status-after',
  'status-after',
];
/** Those in which the service has taken the step, whatever the station hears. */
const makes: ReadonlySet<Fault> = new Set<Fault>([
  'reset-after',
  'silence',
  'truncated',
  'contradiction',
  'page-after',
  'other-json-after',
  'status-after',
]);
const statuses = [
  301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 407, 408, 409, 410, 413, 422, 429, 451, 500, 502, 503,
  504,
];
/** How the tracking list fails, which is also the read that is asked while the settings are in question. */
const readStatuses = [302, 401, 403, 404, 500, 503];
const page = '<html><h1>Sign in to continue</h1></html>';

export interface FaultyService {
  baseUrl: string;
  /** BOL number → how many the service has made. */
  made: Map<string, number>;
  /** "order 700000001", "tender 700000001" → how many the service has taken. */
  taken: Map<string, number>;
  /** How often each fault came; answers after acceptance by their status too, as "status-after 302". */
  faults: Map<string, number>;
  requests: () => number;
  close(): Promise<void>;
}

/** What a person may ask by telephone, and no part of the interface: whether the service has this order or tender. */
export const askPath = '/campaign/has/';

/** A service on loopback that goes wrong in `share` of its steps, in every way that a request can meet. */
export async function startFaultyService(share: number, random: () => number): Promise<FaultyService> {
  const made = new Map<string, number>();
  const taken = new Map<string, number>();
  const orderNumbers = new Set<string>();
  const counted = new Map<string, number>();
  const count = (fault: string) => counted.set(fault, (counted.get(fault) ?? 0) + 1);
  const oneOf = (list: readonly number[]): number => list[Math.floor(random() * list.length)] ?? 302;
  const redirect = (status: number) => (status < 400 ? { location: 'https://elsewhere.example/' } : {});
  let requests = 0;

  /** The step that a request is, what it counts as, and the whole answer to it. */
  function read(
    url: string,
    body: string,
  ): { count: () => void; whole: object; empty: object; known: boolean } {
    if (url.endsWith('onlineorders')) {
      const asked = JSON.parse(body) as { BillOfLadingNumber: string; ShipmentNumber: string };
      const key = `order ${asked.BillOfLadingNumber}`;
      return {
        known: orderNumbers.has(asked.ShipmentNumber),
        count() {
          orderNumbers.add(asked.ShipmentNumber);
          taken.set(key, (taken.get(key) ?? 0) + 1);
        },
        whole: { ErrorMessage: null, Accepted: true },
        empty: { ErrorMessage: null, Accepted: null },
      };
    }
    if (url.endsWith('loadtenderv2')) {
      const { LoadReferences } = JSON.parse(body) as { LoadReferences: { Value: string }[] };
      const key = `tender ${LoadReferences[0]?.Value ?? ''}`;
      return {
        known: false,
        count: () => taken.set(key, (taken.get(key) ?? 0) + 1),
        whole: { ConfirmationID: 'C-1', Success: true, Message: '', RTFPickupID: 7 },
        empty: { ConfirmationID: null, Success: null, Message: null, RTFPickupID: null },
      };
    }
    const { BillOfLadingNumber: number } = JSON.parse(body) as { BillOfLadingNumber: string };
    return {
      known: false,
      count: () => made.set(number, (made.get(number) ?? 0) + 1),
      whole: {
        PDF: aPdf(number).toString('base64'),
        ShipmentLabel: '',
        BlNumber: number,
        ShipmentLabelZpl: [aZpl(1, 3), aZpl(2, 3), aZpl(3, 3)],
        ErrorMessage: '',
      },
      empty: { PDF: null, BlNumber: null, ShipmentLabelZpl: null, ErrorMessage: null },
    };
  }

  function answerStep(body: string, request: IncomingMessage, response: ServerResponse): void {
    requests += 1;
    const { known, count: take, whole, empty } = read(request.url ?? '', body);
    const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault !== undefined) count(fault);
    const json = { 'content-type': 'application/json' };
    if (known) {
      const words = 'ShipmentNumber already exists.';
      response.writeHead(200, json).end(JSON.stringify({ ErrorMessage: words, Accepted: false }));
      return;
    }
    if (fault === undefined || makes.has(fault)) take();
    const text = JSON.stringify(whole);
    switch (fault) {
      case undefined:
        response.writeHead(200, json).end(text);
        return;
      case 'reset-before':
      case 'reset-after':
        request.socket.resetAndDestroy();
        return;
      case 'lost-after':
        request.socket.destroy();
        return;
      case 'silence':
        return;
      case 'html-500':
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Runtime error</h1>');
        return;
      case 'truncated':
        response
          .writeHead(200, { ...json, connection: 'close' })
          .end(text.slice(0, Math.min(200, text.length - 9)));
        return;
      case 'nulls':
        response.writeHead(200, json).end(JSON.stringify(empty));
        return;
      case 'contradiction':
        // A yes and a no: of a tender a confirmation with Success false.
        response
          .writeHead(200, json)
          .end(JSON.stringify({ ...whole, ErrorMessage: 'Saved with warnings', Success: false }));
        return;
      case 'page-after':
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
        return;
      case 'other-json-after':
        response.writeHead(200, json).end('{"status":"error","error":"forbidden"}');
        return;
      case 'status-before':
      case 'status-after': {
        const status = oneOf(statuses);
        count(`${fault} ${status}`);
        response.writeHead(status, { 'content-type': 'text/html', ...redirect(status) }).end(page);
        return;
      }
      case 'refused-like-sign-in': {
        const words = 'Third party account could not be found.';
        response
          .writeHead(200, json)
          .end(JSON.stringify({ ErrorMessage: words, Message: words, Success: false, Accepted: false }));
        return;
      }
      case 'refused':
        response
          .writeHead(200, json)
          .end('{"ErrorMessage":"Carrier not available today.","Success":false,"Accepted":false}');
    }
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => undefined);
    request.on('end', () => {
      if (request.url === '/api/shipmenttracking/shipmentstatuslist') {
        if (random() < share / 2) {
          const status = oneOf(readStatuses);
          count(`read ${status}`);
          response.writeHead(status, { 'content-type': 'text/html', ...redirect(status) }).end(page);
          return;
        }
        const Details = [...made.keys()].map((BlNumber) => ({
          BlNumber,
          Pro: '',
          ReferenceNumber: null,
          StatusMessage: 'Booked',
        }));
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ ErrorMessage: '', Details }));
      } else if (request.url?.startsWith(askPath) === true) {
        response.end(String(taken.get(decodeURIComponent(request.url.slice(askPath.length))) ?? 0));
      } else answerStep(Buffer.concat(pieces).toString('utf8'), request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    made,
    taken,
    faults: counted,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
