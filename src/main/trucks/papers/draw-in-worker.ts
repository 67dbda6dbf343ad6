import { Worker } from 'node:worker_threads';
import type { DrawPaper, PaperJob } from './paper-job.ts';

/** Longer than a manifest of a thousand shipments takes on a busy machine; after it the worker is ended. */
const limitMilliseconds = 60_000;

/** A file of its own beside the main program (electron.vite.config.ts), or its source where the sources run. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './paper-worker.ts' : './paper-worker.js',
  import.meta.url,
);

export type WorkerReply = { ok: true; pdf: Uint8Array } | { ok: false; message: string };

/**
 * Draws a paper beside the main thread: the fonts alone take a fifth of a second, two hundred rows most of one more. Where no worker
 * can be started, the main thread draws it: late paper is better than none.
 */
export const createDrawPaper = (report: (error: unknown) => void): DrawPaper => {
  async function here(job: PaperJob, why: unknown): Promise<Buffer> {
    report(why);
    const { drawPaper } = await import('./draw-paper.ts');
    return drawPaper(job);
  }
  return (job) => inWorker(job).catch((error: unknown) => here(job, error));
};

function inWorker(job: PaperJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const end = (answer: () => void): void => {
      clearTimeout(timer);
      answer();
      void worker.terminate();
    };
    const timer = setTimeout(() => {
      end(() => reject(new Error('the paper took too long')));
    }, limitMilliseconds);
    worker.once('message', (reply: WorkerReply) => {
      end(() => {
        if (reply.ok) resolve(Buffer.from(reply.pdf));
        else reject(new Error(reply.message));
      });
    });
    worker.once('error', (error: Error) => {
      end(() => reject(error));
    });
    worker.once('exit', () => {
      end(() => reject(new Error('the worker ended without a paper')));
    });
  });
}
