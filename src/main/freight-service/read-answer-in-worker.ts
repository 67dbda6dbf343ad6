import { Worker } from 'node:worker_threads';
import { workerFile } from '#main/worker-file.ts';
import type { JsonLimits } from './limits.ts';
import type { JsonRead } from './read-json.ts';
import type { Redaction } from './redact.ts';

/** What the worker is given: the answer, and what is to be taken out of what is kept of it. */
export interface AnswerWork extends Redaction {
  body: Uint8Array<ArrayBuffer>;
  /** More than this is no answer of the interface, and taking it over would stop the main thread. */
  limits: JsonLimits;
}

/** `json` false: not JSON, or more than an answer can be. */
export interface AnswerRead {
  kept: Uint8Array<ArrayBuffer>;
  json: JsonRead;
}

/** A worker's memory limit; an answer that needs more is not the interface's. */
const maxHeapMb = 1024;

/**
 * Reads a large answer beside the main thread. Null: the worker could not (out of memory), so nothing is known of it. The bytes given
 * are moved there and are gone here.
 */
export function readInWorker(work: AnswerWork): Promise<AnswerRead | null> {
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
