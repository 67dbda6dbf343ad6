import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import { strandedReason, wasSentTo } from './at-printer.ts';
import type { PrintJobWriter } from './job-writer.ts';
import { followsRoutes } from './new-jobs.ts';
import { isLabelKind, nameOfStored } from './print-kinds.ts';
import type { CurrentPrinter, PrinterLoopParts } from './printer-loop-parts.ts';
import { mayBeProved, settleDocuments, settleLabels } from './settlement.ts';

/** It answers nothing, so it cannot say what it holds. */
const unanswering: ReadonlySet<PrinterCondition | null> = new Set<PrinterCondition | null>([
  'not-reachable',
  'mute',
]);

/** The jobs that one printer was handed and has not confirmed. */
export interface HandedOver {
  /** What has lost its printer becomes a question: nobody else will ever say what became of it. */
  askAboutStranded(address: string | null): void;
  /** Asks the printer what became of them; false: it still has some of them, or cannot be asked. */
  settle(printer: CurrentPrinter): Promise<boolean>;
}

export function createHandedOver(
  id: string,
  parts: PrinterLoopParts & { onProgress: () => void },
): HandedOver {
  const { jobs, runs, writer, clock, limits, signal } = parts;
  /** Since when the printer has left the question about its jobs unanswered, monotonic milliseconds. */
  let unansweredSince: number | null = null;

  const nameOf = (job: PrintJob): string => nameOfStored(jobs, job);

  /** What goes to another printer now stays a question while its old one has it; that it came out may still be proved. */
  function writerFor(open: readonly PrintJob[]): PrintJobWriter {
    const isElsewhere = (job: PrintJob): boolean => followsRoutes(job.kind) && !parts.isRoute(job.kind);
    const elsewhere = new Set(open.filter(isElsewhere).map((job) => job.id));
    return {
      ...writer,
      move: (job, event, ...more) =>
        event === 'sent' && elsewhere.has(job) ? false : writer.move(job, event, ...more),
    };
  }

  /** A printer out of reach still holds what it was handed, or has lost it: said at once, and after a while asked of a person. */
  function noteUnanswered(open: readonly PrintJob[], condition: PrinterCondition | null): void {
    if (condition === null || !unanswering.has(condition)) {
      unansweredSince = null;
      return;
    }
    const now = clock.monotonic();
    unansweredSince ??= now;
    const isLost = now - unansweredSince >= limits.lost;
    for (const job of open) {
      if (jobs.get(job.id)?.state !== 'sent') continue;
      if (!isLost) writer.move(job.id, 'sent', { reason: condition });
      else writer.move(job.id, 'in-doubt', { reason: condition === 'mute' ? 'mute' : 'printer-lost' });
    }
  }

  return {
    askAboutStranded(address) {
      const now = { address, routed: (job: PrintJob) => parts.isRoute(job.kind) };
      for (const job of jobs.sentAt(id)) {
        const reason = strandedReason(job, now);
        if (reason !== null) writer.move(job.id, 'in-doubt', { reason });
      }
    },
    async settle({ opened, address }) {
      const open = jobs.provableAt(id).filter((job) => mayBeProved(job) && wasSentTo(job, address));
      if (open.length === 0) {
        unansweredSince = null;
        return true;
      }
      let last: PrinterCondition | null = null;
      const onCondition = (condition: PrinterCondition): void => {
        last = condition;
        parts.onCondition(condition);
      };
      const settling = { jobs, runs, writer: writerFor(open), onCondition, signal };
      const labels = open.filter((job) => isLabelKind(job.kind));
      const documents = open.filter((job) => !isLabelKind(job.kind));
      const labelsDone = labels.length === 0 || (await settleLabels(opened, labels, settling));
      const documentsDone = await settleDocuments(opened, documents, nameOf, settling);
      const done = labelsDone && documentsDone;
      if (open.some((job) => jobs.get(job.id)?.state === 'printed')) parts.onProgress();
      // Of labels only the printer's own proof says so: a run that a person is asked about may lie in a printer without paper.
      if (done && documents.length > 0) parts.onCondition('ready');
      noteUnanswered(open, done ? null : last);
      return done;
    },
  };
}
