import { Worker } from 'node:worker_threads';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { workerFile } from '#main/worker-file.ts';
import type { WorkerMessage, WorkerRequest, WorkerStart } from './worker/protocol.ts';

/** The fleet's thread, as main sees it. */
export interface Thread {
  post(message: WorkerRequest): void;
  /** Lets it finish what is under way; after a moment it is terminated. */
  stop(): Promise<void>;
}

export interface ThreadListener {
  message(message: WorkerMessage): void;
  /** It ended unasked. */
  died(error: unknown): void;
}

export type StartThread = (start: WorkerStart, listener: ThreadListener) => Thread;

/** Longer than a commit at the server takes; what it did not publish stays recorded here. */
const stopMilliseconds = 3000;

export const startThread: StartThread = (start, listener) => {
  let isStopping = false;
  const worker = new Worker(workerFile(import.meta.url, './worker/fleet-worker.ts'), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const died = (error: unknown): void => {
    if (isStopping) return;
    isStopping = true;
    listener.died(error);
  };
  worker.on('message', (message: WorkerMessage) => {
    if (!isStopping) listener.message(message);
  });
  worker.once('error', died);
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      resolve();
      died(new Error(`the fleet's thread ended with ${code}`));
    });
  });
  return {
    post(message) {
      worker.postMessage(message);
    },
    async stop() {
      isStopping = true;
      worker.postMessage({ is: 'stop' } satisfies WorkerRequest);
      if ((await withinLimit(ended, stopMilliseconds, afterLimit)) === null) await worker.terminate();
      await ended;
    },
  };
};
