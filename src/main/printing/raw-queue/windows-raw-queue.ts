import type { SystemQueueSettings } from '#shared/station/printer.ts';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { LabelPrinter, PrintOutcome } from '../label-printer.ts';
import {
  winspoolWorkerSource,
  type WinspoolReply,
  type WinspoolRequest,
  type WinspoolWork,
} from './winspool-worker.ts';

/** Gives one label to winspool; runs off the main thread, because the calls block. */
export type RawWriter = (request: WinspoolRequest, limit: number) => Promise<WinspoolReply>;

const LIMIT = 30_000;

/** A worker a label: a spooler that hangs takes only its own thread with it. */
export const writeInWorker = (
  request: WinspoolRequest,
  limit: number,
  library = 'winspool.drv',
): Promise<WinspoolReply> =>
  new Promise((resolve) => {
    const work: WinspoolWork = {
      ...request,
      koffi: createRequire(import.meta.url).resolve('koffi'),
      library,
      begun: new Int32Array(new SharedArrayBuffer(4)),
    };
    const worker = new Worker(winspoolWorkerSource, { eval: true, workerData: work });
    const end = (reply: WinspoolReply): void => {
      clearTimeout(timer);
      resolve(reply);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ kind: 'failed', call: 'limit', begun: true }), limit);
    worker.once('message', (reply: WinspoolReply) => end(reply));
    worker.once('error', (error: Error) =>
      end({ kind: 'failed', call: error.message, begun: Atomics.load(work.begun, 0) === 1 }),
    );
  });

/** ZPL to a Windows queue as RAW. Winspool takes bytes and knows nothing of paper: "sent to queue" is the last word. */
export function windowsRawQueue(
  settings: SystemQueueSettings,
  write: RawWriter = writeInWorker,
): LabelPrinter {
  const outcomeOf = (reply: WinspoolReply, bytes: number): PrintOutcome => {
    if (reply.kind === 'failed')
      return reply.begun
        ? { kind: 'in-doubt', reason: 'spooler-failed', condition: null }
        : { kind: 'not-sent', condition: 'not-reachable' };
    // A short count means that a part of the label went to the printer.
    return reply.written === bytes
      ? { kind: 'sent', reason: null, remoteId: String(reply.jobId) }
      : { kind: 'in-doubt', reason: 'spooler-short', condition: null };
  };

  return {
    confirms: false,
    condition: () => Promise.resolve('cannot-tell'),
    async print(feed, signal) {
      while (!signal?.aborted) {
        const label = feed.next(null);
        if (!label) return null;
        const reply = await write({ queue: settings.queue, name: label.name, bytes: label.zpl }, LIMIT);
        const outcome = outcomeOf(reply, label.zpl.length);
        feed.settled([label.id], outcome);
        if (outcome.kind !== 'sent') return outcome.kind === 'not-sent' ? outcome.condition : 'attention';
      }
      return null;
    },
  };
}
