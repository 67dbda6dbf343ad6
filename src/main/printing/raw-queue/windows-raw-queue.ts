import { isPrinterOut, type SystemQueueSettings } from '#shared/station/printer.ts';
import type { LabelPrinter, PrintOutcome } from '../label-printer.ts';
import { readCondition, windowsQueue } from '../winspool/windows-queue.ts';
import { askWinspool, type AskWinspool } from '../winspool/ask-winspool.ts';
import type { WinspoolReply } from '../winspool/winspool-request.ts';

const LIMIT = 30_000;

/**
 * ZPL to a Windows queue as RAW. Winspool takes bytes and never says that a label is out: "sent to queue" is the last word. Until a job has left its
 * queue, Windows tells when it was deleted or failed; and a queue that does not print now is given nothing, so that its spare can.
 */
export function windowsRawQueue(settings: SystemQueueSettings, ask: AskWinspool = askWinspool): LabelPrinter {
  const queue = windowsQueue(settings.queue, ask);
  /** `isFollowed`: the queue answers, so it can be asked what becomes of the label. Otherwise every label would wait for that in vain. */
  const outcomeOf = (reply: WinspoolReply, bytes: number, isFollowed: boolean): PrintOutcome => {
    if (reply.kind === 'failed')
      return reply.begun
        ? { kind: 'in-doubt', reason: 'spooler-failed', condition: null }
        : { kind: 'not-sent', condition: 'not-reachable' };
    // A short count means that part of the label went to the printer.
    return reply.kind === 'written' && reply.written === bytes
      ? { kind: 'sent', reason: null, remoteId: String(reply.jobId), ...(isFollowed ? { isFollowed } : {}) }
      : { kind: 'in-doubt', reason: 'spooler-short', condition: null };
  };

  return {
    confirms: false,
    condition: () => queue.condition(),
    settleQueued: queue.settle,
    async print(feed, signal) {
      const reading = await queue.read();
      const condition = readCondition(reading);
      if (isPrinterOut(condition)) return condition;
      while (!signal?.aborted) {
        const label = feed.next(null);
        if (!label) return null;
        const reply = await ask(
          { ask: 'print', queue: settings.queue, name: label.name, bytes: label.zpl },
          LIMIT,
        );
        const outcome = outcomeOf(reply, label.zpl.length, reading !== 'silent');
        feed.settled([label.id], outcome);
        if (outcome.kind !== 'sent') return outcome.kind === 'not-sent' ? outcome.condition : 'attention';
      }
      return null;
    },
  };
}
