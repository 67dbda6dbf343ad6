import type { SystemQueueSettings } from '#shared/station/printer.ts';
import type { LabelPrinter, PrintOutcome } from '../label-printer.ts';
import { askWinspool, type AskWinspool } from '../winspool/ask-winspool.ts';
import type { WinspoolReply } from '../winspool/winspool-request.ts';

const LIMIT = 30_000;

/** ZPL to a Windows queue as RAW. Winspool takes bytes and knows nothing about paper: "sent to queue" is final. */
export function windowsRawQueue(settings: SystemQueueSettings, ask: AskWinspool = askWinspool): LabelPrinter {
  const outcomeOf = (reply: WinspoolReply, bytes: number): PrintOutcome => {
    if (reply.kind === 'failed')
      return reply.begun
        ? { kind: 'in-doubt', reason: 'spooler-failed', condition: null }
        : { kind: 'not-sent', condition: 'not-reachable' };
    // A short count means that part of the label went to the printer.
    return reply.kind === 'written' && reply.written === bytes
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
        const reply = await ask(
          { ask: 'print', queue: settings.queue, name: label.name, bytes: label.zpl },
          LIMIT,
        );
        const outcome = outcomeOf(reply, label.zpl.length);
        feed.settled([label.id], outcome);
        if (outcome.kind !== 'sent') return outcome.kind === 'not-sent' ? outcome.condition : 'attention';
      }
      return null;
    },
  };
}
