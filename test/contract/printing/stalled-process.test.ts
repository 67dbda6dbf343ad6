import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { ZebraConnection, zebraLimits } from '#main/printing/zebra/zebra-connection.ts';

/** A printer that goes on while this thread stands still: it answers each question at once, and resets when we close. */
const printer = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', () => socket.write('ready'));
    socket.on('end', () => socket.resetAndDestroy());
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

async function connected(): Promise<ZebraConnection> {
  const worker = new Worker(printer, { eval: true });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const [port] = (await once(worker, 'message')) as [number];
  const connection = await ZebraConnection.open('127.0.0.1', port, {
    ...zebraLimits,
    answer: 50,
    closing: 50,
  });
  if (connection === null) throw new Error('no connection');
  return connection;
}

/** A garbage collection, a big paper, a laptop lid. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('an answer that had arrived while the station stood still is an answer', async () => {
  const connection = await connected();
  const asked = connection.ask('~HS', (text) => (text === '' ? null : text));
  standStill(250);
  expect(await asked).toBe('ready');
  connection.reset();
});

test('a reset that had arrived while the station stood still is no clean end', async () => {
  const connection = await connected();
  const ended = connection.end();
  // Lets the end leave; then this thread stands still past the limit, while the reset comes.
  await new Promise((resolve) => setImmediate(resolve));
  standStill(250);
  expect(await ended).toEqual({ clean: false, code: 'ECONNRESET' });
});
