import { parentPort, workerData } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { WorkerReply } from './draw-in-worker.ts';
import type { Drawing } from './drawing.ts';

/** The thread that `draw-in-worker.ts` starts. */
async function reply(): Promise<WorkerReply> {
  try {
    return { ok: true, pdf: new Uint8Array(await draw(workerData as Drawing)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await reply());
