import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** One label to draw; the answer comes back under the same number. */
export interface DrawTask {
  index: number;
  zpl: string;
}
export interface Drawing {
  index: number;
  png: Uint8Array;
}

/**
 * Draws 4×6 inch labels at 203 dpi as PNG, in the order given. Approximations of what the printer's own firmware draws. A label
 * takes about half a second of a whole core, so as many threads as there are cores share the work.
 */
export async function drawLabels(labels: readonly string[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  const waiting = labels.map((zpl, index): DrawTask => ({ index, zpl }));

  const thread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('picture-worker.ts', import.meta.url));
      const next = (): void => {
        const task = waiting.shift();
        if (task === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(task);
      };
      worker.on('error', reject);
      worker.on('message', ({ index, png }: Drawing) => {
        pictures[index] = png;
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), labels.length) }, thread));
  return pictures;
}
