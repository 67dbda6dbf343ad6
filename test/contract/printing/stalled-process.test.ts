import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { ZebraConnection, zebraLimits } from '#main/printing/zebra/zebra-connection.ts';

/**
 * A printer that goes on while this thread stands still: it answers each question at once, and resets when we close. Either is noted in
 * memory that both have, since a busy machine gives it no time for a while.
 */
const printer = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const done = () => {
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', () => socket.write('ready', done));
    socket.on('end', () => socket.resetAndDestroy());
    socket.on('close', done);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

async function connected(): Promise<{ connection: ZebraConnection; standStill: () => void }> {
  const itsAct = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(printer, { eval: true, workerData: itsAct });
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
  return {
    connection,
    /** A garbage collection, a big paper, a laptop lid: past the limits, and until the printer has done its part. */
    standStill() {
      Atomics.wait(itsAct, 0, 0, 20_000);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    },
  };
}

test('an answer that had arrived while the station stood still is an answer', async () => {
  const { connection, standStill } = await connected();
  const asked = connection.ask('~HS', (text) => (text === '' ? null : text));
  standStill();
  expect(await asked).toBe('ready');
  connection.reset();
});

test('a reset that had arrived while the station stood still is no clean end', async () => {
  const { connection, standStill } = await connected();
  const ended = connection.end();
  // Lets the end leave; then this thread stands still past the limit, while the reset comes.
  await new Promise((resolve) => setImmediate(resolve));
  standStill();
  expect(await ended).toEqual({ clean: false, code: 'ECONNRESET' });
});
