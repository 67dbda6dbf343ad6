import { Worker } from 'node:worker_threads';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ippPrinter } from '#main/printing/documents/ipp-printer.ts';
import { zebraPrinter } from '#main/printing/zebra/zebra-printer.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';

/** In a thread of its own, as another machine would be: it says the same without end. */
const source = `
const { createServer } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
const chunk = Buffer.from(workerData.repeat(Math.ceil(65536 / workerData.length)));
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  const more = () => { while (!socket.destroyed && socket.write(chunk)); };
  socket.on('drain', more);
  socket.resume();
  more();
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

// Regression: with each piece that came the last 64 KB were read anew, and nothing else of the station went on for up to 230 ms.
it.each(['\u0002a\u0003', '\u0002a,a,a,a,a,a,a,a,a,a,a,a\u0003'])(
  'what stands at 9100 and talks without end (%j) holds up nothing else',
  async (what) => {
    const worker = new Worker(source, { eval: true, workerData: what });
    onTestFinished(async () => {
      await worker.terminate();
    });
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    const printer = zebraPrinter({
      kind: 'zebra-tcp',
      id: 'z',
      name: 'Z',
      host: '127.0.0.1',
      port,
      dpi: 203,
      confirms: true,
      shared: false,
    });
    expect(await bestRound(50, () => longestTask(() => printer.condition()))).toBeLessThan(50);
  },
);

// Regression: up to 4 MB were read of the answer to a question about four attributes, every ten seconds, in one piece.
it('nor does a document printer that answers with megabytes', async () => {
  const value = Buffer.from([0x44, 0, 0, 0, 1, 0x62]);
  const words = Buffer.concat(Array<Buffer>(500_000).fill(value));
  const head = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 4, 0x44, 0, 1, 0x61, 0, 1, 0x62]);
  const server = createServer((_, response) => response.end(Buffer.concat([head, words, Buffer.from([3])])));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const printer = ippPrinter({
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    media: 'na_letter_8.5x11in',
    sides: 'one-sided',
  });
  expect(await bestRound(50, () => longestTask(() => printer.condition()))).toBeLessThan(50);
  expect(await printer.condition()).toBe('not-reachable');
});
