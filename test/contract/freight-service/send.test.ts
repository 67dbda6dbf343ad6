import { setTimeout as pause } from 'node:timers/promises';
import { Agent, buildConnector } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { sendPost } from '#main/freight-service/send.ts';
import { startFaultServer, type FaultServer } from '#support/fault-server.ts';

const connect = buildConnector({});
/** A network on which every connection takes a tenth of a second. */
const slow = new Agent({ connect: (options, done) => void setTimeout(() => connect(options, done), 100) });

let server: FaultServer;
afterEach(() => server.close());

async function post(stop: { deadlineMs?: number; cancelAfterMs?: number }) {
  server = await startFaultServer();
  let wired = 0;
  let heads = 0;
  const sent = await sendPost({
    origin: server.url,
    path: '/x',
    body: Buffer.from('{}'),
    dispatcher: slow,
    deadlineMs: stop.deadlineMs ?? 5000,
    signal: stop.cancelAfterMs === undefined ? undefined : AbortSignal.timeout(stop.cancelAfterMs),
    onWire: () => void (wired += 1),
    onAnswer: () => void (heads += 1),
  });
  await pause(250); // long enough for the connection to stand after all
  return { sent, wired: () => wired, heads: () => heads };
}

test.each([
  ['canceled', { cancelAfterMs: 30 }],
  ['deadline', { deadlineMs: 30 }],
])('%s while it connects: the connection that comes later carries nothing', async (why, stop) => {
  const { sent, wired, heads } = await post(stop);
  expect(sent).toMatchObject({ mayHaveSent: false, bytesSent: null, error: { why } });
  expect([wired(), heads(), server.arrivals.length]).toEqual([0, 0, 0]);
});

test('not stopped: it is sent once over the same slow connection', async () => {
  const { sent, wired, heads } = await post({});
  expect(sent).toMatchObject({ mayHaveSent: true, status: 200, error: null });
  expect([wired(), heads(), server.arrivals.length]).toEqual([1, 1, 1]);
});

// Regression: the deadline was over in the moment of waking, and what was under way was put in doubt while its answer came.
test('asleep for longer than the deadline: the answer is still read', async () => {
  server = await startFaultServer();
  const sending = sendPost({
    origin: server.url,
    path: '/x',
    body: Buffer.from('{}'),
    dispatcher: new Agent(),
    deadlineMs: 2500,
    signal: undefined,
    onWire: () => undefined,
    onAnswer: () => undefined,
  });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2800);
  expect(await sending).toMatchObject({ mayHaveSent: true, status: 200, error: null });
});
