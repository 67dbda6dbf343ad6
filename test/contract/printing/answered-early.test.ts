import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import ipp from '@sealsystems/ipp';
import { expect, onTestFinished, test } from 'vitest';
import { ippPrinter } from '#main/printing/documents/ipp-printer.ts';

const printJob = 0x0002;
const printerAttributes = 0x000b;
const tongue = { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' };
const ready = { 'printer-state': 'idle', 'printer-state-reasons': 'none', 'printer-is-accepting-jobs': true };

interface Laser {
  uri: string;
  /** Bytes that it has read of the document and what is around it. */
  read(): number;
}

/**
 * A printer that has made its job, and says so, once it has read the head of the request. Every job is `completed` when it is asked. `reads`:
 * what it does with the document after that.
 */
async function startHasty(reads: (socket: Socket) => void, says: object = { 'job-id': 7 }): Promise<Laser> {
  let read = 0;
  const server: Server = createServer((socket) => {
    let head = Buffer.alloc(0);
    let answered = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (answered) {
        read += chunk.length;
        return;
      }
      head = Buffer.concat([head, chunk]);
      const body = head.indexOf('\r\n\r\n') + 4;
      if (body < 4 || head.length < body + 8) return;
      answered = true;
      const operation = head.readUInt16BE(body + 2);
      const job = { 'job-state': 'completed', 'job-name': 'BOL 1', 'time-at-creation': 60 };
      const answer = ipp.serialize({
        version: '2.0',
        statusCode: 'successful-ok',
        id: head.readUInt32BE(body + 4),
        'operation-attributes-tag': tongue,
        ...(operation === printerAttributes
          ? { 'printer-attributes-tag': ready }
          : { 'job-attributes-tag': operation === printJob ? says : job }),
      });
      if (operation === printJob) reads(socket);
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${answer.length}\r\n\r\n`);
      socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { uri: `ipp://127.0.0.1:${port}/ipp/print`, read: () => read };
}

/** More than the network of one machine takes without its being read. */
const pdf = Buffer.alloc(24 * 1024 * 1024, 'x');
const limits = { question: 1000, document: 1500 };
const printOn = (laser: Laser) =>
  ippPrinter({ uri: laser.uri, media: 'na_letter_8.5x11in', sides: 'one-sided' }, limits).print(
    { name: 'BOL 1', copies: 1, pdf },
    () => undefined,
  );

// Regression: the answer was taken for the end. The connection was closed with most of the document unsent, and "completed" was "printed".
test('a printer that names its job before it has read the document is given all of it', async () => {
  const laser = await startHasty((socket) => {
    socket.pause();
    setTimeout(() => socket.resume(), 200);
  });
  expect(await printOn(laser)).toEqual({ kind: 'sent', reason: null, remoteId: '7 created 60' });
  await expect.poll(() => laser.read(), { timeout: 3000 }).toBeGreaterThan(pdf.length - 70_000);
});

test('one that never reads the rest has not got it: a person is asked, and its job proves nothing', async () => {
  const laser = await startHasty((socket) => socket.pause());
  const outcome = await printOn(laser);
  expect(outcome).toEqual({ kind: 'in-doubt', reason: 'no-answer', condition: null });
});

test('nor has one that closes in the middle', async () => {
  const laser = await startHasty((socket) => {
    socket.pause();
    setTimeout(() => socket.resetAndDestroy(), 200);
  });
  const outcome = await printOn(laser);
  expect(outcome).toEqual({ kind: 'in-doubt', reason: 'reset', condition: null });
});
