import { Worker } from 'node:worker_threads';
import { workerFile } from '#main/worker-file.ts';
import type { JsonLimits } from './limits.ts';
import type { JsonRead } from './read-json.ts';
import type { Redaction } from './redact.ts';

/** The worker's task: the answer, and what to remove from what is stored of it. */
export interface AnswerWork extends Redaction {
  body: Uint8Array<ArrayBuffer>;
  /** More is no answer of the interface, and transferring it would stop the main thread. */
  limits: JsonLimits;
}

/** `json` false: not JSON, or larger than an answer can be. */
export interface AnswerRead {
  kept: Uint8Array<ArrayBuffer>;
  json: JsonRead;
}

/** A worker's memory limit; an answer that needs more is not the interface's. */
const maxHeapMb = 1024;

/**
 * Reads a large answer off the main thread. Null: the worker could not (out of memory), so nothing is known of it. The given bytes are moved
 * there and no longer available here.
 */
export function readAnswerInWorker(work: AnswerWork): Promise<AnswerRead | null> {
  return new Promise((resolve) => {
    const worker = new Worker(workerFile(import.meta.url, './answer-worker.ts'), {
      workerData: work,
      transferList: [work.body.buffer],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    worker.once('message', (read: AnswerRead) => {
      resolve(read);
    });
    worker.once('error', () => {
      resolve(null);
    });
    worker.once('exit', () => {
      resolve(null);
    });
  });
}
