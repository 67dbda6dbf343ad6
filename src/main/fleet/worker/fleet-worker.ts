import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#main/clock.ts';
import type { WorkerMessage, WorkerRequest, WorkerStart } from './protocol.ts';
import { testServer } from './test-server.ts';
import { runThread } from './thread.ts';

/** The fleet's thread (`fleet/thread.ts` starts it). It ends when told to stop. */
const port = parentPort;
if (port === null) throw new Error('this is a worker');
const start = workerData as WorkerStart;
const post = (message: WorkerMessage): void => port.postMessage(message);
if (start.test === true) {
  post({ is: 'tested', ...(await testServer(start)) });
} else {
  const log = (words: string): void => post({ is: 'log', words });
  const thread = runThread({ start, clock: systemClock, random: Math.random, post, log });
  port.on('message', (message: WorkerRequest) => {
    thread.receive(message);
  });
  await thread.stopped;
}
port.close();
