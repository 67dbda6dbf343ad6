import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aZpl } from '#support/builders.ts';
import { aBill } from './a-bill.ts';

/** Milliseconds since 1970 with fractions: one clock for every process and for the page. */
export const wallTime = (): number => performance.timeOrigin + performance.now();

/** When a request had arrived whole, and when its answer was given to the socket. */
interface Answered {
  arrived: number;
  answered: number;
  isRead: boolean;
}

/**
 * The service in a process of its own, as in life: a bill of `kilobytes` and three labels for every request, after so many `milliseconds`.
 * `times` are those at which a BOL had arrived whole, and its answer was given to the socket; `reads` those of reads.
 */
export async function startService(kilobytes: number, milliseconds = 0) {
  const labels = JSON.stringify([1, 2, 3].map((unit) => aZpl(unit, 3)));
  const program = `
    const http = require('node:http');
    const now = () => performance.timeOrigin + performance.now();
    let PDF = '';
    const server = http.createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => (text += piece));
      request.on('end', () => {
        const arrived = now();
        const BlNumber = JSON.parse(text).BillOfLadingNumber;
        const answer = BlNumber === undefined
          ? { Details: [], ErrorMessage: '' }
          : { PDF, ShipmentLabel: '', BlNumber, ShipmentLabelZpl: ${labels}, ErrorMessage: '' };
        setTimeout(() => {
          response.end(JSON.stringify(answer));
          process.send({ arrived, answered: now(), isRead: BlNumber === undefined });
        }, ${milliseconds});
      });
    });
    process.once('message', (bill) => {
      PDF = bill;
      server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send((await aBill(kilobytes)).toString('base64'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const times: Answered[] = [];
  const reads: Answered[] = [];
  child.on('message', (message) => {
    const answered = message as Answered;
    (answered.isRead ? reads : times).push(answered);
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    times,
    reads,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Passes everything to the printer and tells when a label begins. */
export async function startTap(
  printer: number,
  labelBegins: () => void,
  connected: () => void = () => undefined,
) {
  const server = createServer({ noDelay: true }, (station) => {
    connected();
    const zebra = connect({ port: printer, host: '127.0.0.1', noDelay: true });
    station.on('data', (bytes) => {
      if (bytes.includes('^XA')) labelBegins();
      zebra.write(bytes);
    });
    zebra.on('data', (bytes) => station.write(bytes));
    for (const [one, other] of [
      [station, zebra],
      [zebra, station],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

/** A Zebra and its tap in a process of their own; `begun` and `connected` are told as they happen. */
export async function startZebraProcess() {
  const program = join(import.meta.dirname, 'zebra-child.ts');
  const imports = pathToFileURL(join(import.meta.dirname, '../support/raw-imports.ts')).href;
  const child = fork(program, { execArgv: ['--import', imports] });
  const begun: number[] = [];
  const connected: number[] = [];
  const port = await new Promise<number>((resolve) => {
    child.on('message', (message: { port?: number; begun?: number; connected?: number }) => {
      if (message.begun !== undefined) begun.push(message.begun);
      if (message.connected !== undefined) connected.push(message.connected);
      if (message.port !== undefined) resolve(message.port);
    });
  });
  return {
    port,
    begun,
    connected,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** One line: the median, the 95th of a hundred, the longest, and of how many. */
export function say(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  const [half, most, all] = [0.5, 0.95, 1].map((part) => `${at(part).toFixed(1)} ms`);
  console.log(`${what}: median ${half}, 95 % ${most}, longest ${all} (${sorted.length})`);
}
