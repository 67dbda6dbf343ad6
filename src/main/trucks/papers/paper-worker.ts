import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import type { WorkerReply } from './draw-in-worker.ts';
import type { PaperJob } from './paper-job.ts';

/** The thread that `draw-in-worker.ts` starts. */
async function draw(): Promise<WorkerReply> {
  try {
    return { ok: true, pdf: new Uint8Array(await drawPaper(workerData as PaperJob)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await draw());
