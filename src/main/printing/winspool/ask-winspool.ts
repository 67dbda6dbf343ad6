import { Worker } from 'node:worker_threads';
import { afterLimit } from '#main/time-limit.ts';
import { workerFile } from '#main/worker-file.ts';
import type { WinspoolReply, WinspoolRequest, WinspoolWork } from './winspool-request.ts';

/** Asks winspool off the main thread, because its calls block. `limit`: milliseconds awake, after which the answer is `failed`. */
export type AskWinspool = (request: WinspoolRequest, limit: number) => Promise<WinspoolReply>;

/**
 * Node waits for its threads when it exits, and a hanging call ends only when the spooler does, so the app could not quit. Whatever is
 * still in a call at the very end, after everything has been closed, is ended with the process.
 */
function endsWithProcess(worker: Worker): void {
  const end = (): void => void process.kill(process.pid, 'SIGKILL');
  process.once('exit', end);
  worker.once('exit', () => process.off('exit', end));
}

/** One worker per request: a spooler that hangs blocks only that thread. */
export const askWinspool = (
  request: WinspoolRequest,
  limit: number,
  library = 'winspool.drv',
): Promise<WinspoolReply> =>
  new Promise((resolve) => {
    const work: WinspoolWork = {
      ...request,
      library,
      begun: new Int32Array(new SharedArrayBuffer(4)),
    };
    const worker = new Worker(workerFile(import.meta.url, './winspool-worker.ts'), { workerData: work });
    endsWithProcess(worker);
    const end = (reply: WinspoolReply): void => {
      cancelLimit();
      resolve(reply);
      void worker.terminate();
    };
    // A hanging call cannot be ended: it may still print once the spooler recovers.
    const cancelLimit = afterLimit(limit, () =>
      end({ kind: 'failed', call: 'limit', begun: request.ask === 'print' }),
    );
    worker.once('message', (reply: WinspoolReply) => end(reply));
    worker.once('error', (error: Error) =>
      end({ kind: 'failed', call: error.message, begun: Atomics.load(work.begun, 0) === 1 }),
    );
  });
