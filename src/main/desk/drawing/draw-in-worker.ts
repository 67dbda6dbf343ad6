import { Worker } from 'node:worker_threads';
import { afterLimit } from '#main/time-limit.ts';
import { workerFile } from '#main/worker-file.ts';
import type { Draw, Drawing } from './drawing.ts';

/** Longer than a manifest of a thousand shipments takes on a busy machine; then the worker is ended. */
const limitMilliseconds = 60_000;

export type WorkerReply = { ok: true; pdf: Uint8Array } | { ok: false; message: string };

/** A worker started but did not finish: what it cannot do must not start on the main thread, which has no limits. */
class NotDrawn extends Error {}

/**
 * Draws a document off the main thread, which fonts and long tables would block for a noticeable time. If no worker can be started, the main
 * thread draws it: a late document is better than none. Rejects with the worker's error.
 */
export const createDraw = (report: (error: unknown) => void): Draw => {
  async function here(drawing: Drawing, why: unknown): Promise<Buffer> {
    if (why instanceof NotDrawn) throw why;
    report(why);
    const { draw } = await import('./draw.ts');
    return draw(drawing);
  }
  return (drawing) => inWorker(drawing).catch((error: unknown) => here(drawing, error));
};

function inWorker(drawing: Drawing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(import.meta.url, './drawing-worker.ts'), {
      workerData: drawing,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const end = (answer: () => void): void => {
      cancelLimit();
      answer();
      void worker.terminate();
    };
    const cancelLimit = afterLimit(limitMilliseconds, () => {
      end(() => reject(new NotDrawn('the paper took too long')));
    });
    worker.once('message', (reply: WorkerReply) => {
      end(() => {
        if (reply.ok) resolve(Buffer.from(reply.pdf));
        else reject(new NotDrawn(reply.message));
      });
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => reject(isTooMuch ? new NotDrawn(error.message) : error));
    });
    worker.once('exit', () => {
      end(() => reject(new Error('the worker ended without a paper')));
    });
  });
}
