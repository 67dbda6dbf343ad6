import { Worker } from 'node:worker_threads';
import { workerFile } from '#main/worker-file.ts';

/**
 * Whether the fresh copy is a complete database, checked off the main thread: a large one takes seconds. A closing station does not wait:
 * `false` when `signal` is aborted.
 */
export const isCompleteCopy = (file: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const worker = new Worker(workerFile(import.meta.url, './copy-check-worker.ts'), { workerData: file });
    worker.once('message', (whole: boolean) => {
      resolve(whole);
    });
    // SQLite cannot open or read it: not complete.
    worker.once('error', () => {
      resolve(false);
    });
    const leave = () => {
      resolve(false);
      void worker.terminate();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    worker.once('exit', () => {
      signal.removeEventListener('abort', leave);
    });
  });
