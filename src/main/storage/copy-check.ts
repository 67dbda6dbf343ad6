import { Worker } from 'node:worker_threads';

/**
 * The worker's own program, as text: a packaged app has no file of its own for it. It takes the copy out of the write-ahead mode it
 * was made in, so that it is one file, and reads every page.
 */
const source = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(workerData);
db.exec('PRAGMA journal_mode = DELETE');
const rows = db.prepare('PRAGMA quick_check(1)').all();
const { user_version } = db.prepare('PRAGMA user_version').get();
db.close();
parentPort.postMessage(rows.every((row) => row.quick_check === 'ok') && user_version > 0);
`;

/**
 * Whether the fresh copy is a whole database, found out beside the main thread: a large one takes seconds. A station that closes does
 * not wait for it: `false` when `signal` says so.
 */
export const isWholeCopy = (file: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const worker = new Worker(source, { eval: true, workerData: file });
    worker.once('message', (whole: boolean) => {
      resolve(whole);
    });
    // What SQLite refuses to open or to read is not whole.
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
