import { Worker } from 'node:worker_threads';
import type { DatabaseSync } from 'node:sqlite';
import { workerFile } from '#main/worker-file.ts';
import { isDamage } from '../database/storage-error.ts';

/** Reads every page once (`quick_check`: all but the contents of indexes). What SQLite complains of; empty when all is well. */
export function readWhole(db: Pick<DatabaseSync, 'prepare'>): string[] {
  try {
    const rows = db.prepare('PRAGMA quick_check(5)').all() as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [error.message];
  }
}

/**
 * `readWhole` for a file that nobody has open, in a thread: at 0.3 s and more for each thousand megabytes a main process would stand still. The
 * file and its log stay as they are. Null when it could not be read to its end, or `signal` was aborted: opening it says why.
 */
export const checkInWorker = (file: string, signal: AbortSignal): Promise<string[] | null> =>
  new Promise((resolve) => {
    const worker = new Worker(workerFile(import.meta.url, './whole-check-worker.ts'), { workerData: file });
    worker.once('message', (complaints: string[]) => {
      resolve(complaints);
    });
    worker.once('error', () => {
      resolve(null);
    });
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.once('exit', () => {
      resolve(null);
    });
  });
