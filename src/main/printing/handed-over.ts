import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { closedConditions } from './documents/ipp-request.ts';
import { strandedReason, wasHandedTo } from './printer-address.ts';
import type { PrintJobWriter } from './job-writer.ts';
import { followsRoutes } from './new-jobs.ts';
import { isLabelKind, nameOfStored } from './print-kinds.ts';
import type { CurrentPrinter, PrinterLoopParts } from './printer-loop-parts.ts';
import {
  mayStillSettle,
  settleDocuments,
  settleLabels,
  settleQueued,
  type SettledState,
} from './settlement.ts';

/** A printer in these conditions does not answer, or not to this station, so it cannot report what it holds. */
const unanswering: ReadonlySet<PrinterCondition | null> = new Set<PrinterCondition | null>([
  'not-reachable',
  'no-permission',
  'in-use',
  'mute',
  ...closedConditions,
]);

/** The jobs that were handed to one printer and that it has not confirmed. */
export interface HandedOver {
  /** Turns jobs whose printer is gone into questions for a person: only a person can find out what happened to them. */
  askAboutStranded(address: string | null): void;
  /** Asks the printer what became of the jobs; `waiting`: it still has some of them, or cannot be asked. */
  settle(printer: CurrentPrinter): Promise<SettledState>;
}

export function createHandedOver(
  id: string,
  parts: PrinterLoopParts & { onProgress: () => void },
): HandedOver {
  const { jobs, runs, writer, clock, limits, signal } = parts;
  /** Since when the printer has not answered the query about its jobs, monotonic milliseconds. */
  let unansweredSince: number | null = null;

  const nameOf = (job: PrintJob): string => nameOfStored(jobs, job);

  /** A job whose kind now goes to another printer stays a question while its old printer has it; the old one may still prove the result. */
  function writerFor(open: readonly PrintJob[]): PrintJobWriter {
    const isElsewhere = (job: PrintJob): boolean => followsRoutes(job.kind) && !parts.isRoute(job);
    const elsewhere = new Set(open.filter(isElsewhere).map((job) => job.id));
    return {
      ...writer,
      move: (job, event, ...more) =>
        event === 'sent' && elsewhere.has(job) ? false : writer.move(job, event, ...more),
    };
  }

  /** An unreachable printer still holds its jobs, or has lost them: shown at once, and after a while a person is asked. */
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
      const now = { address, routed: (job: PrintJob) => parts.isRoute(job) };
      for (const job of jobs.sentAt(id)) {
        const reason = strandedReason(job, now);
        if (reason !== null) writer.move(job.id, 'in-doubt', { reason });
      }
    },
    async settle({ opened, address }) {
      const open = jobs.provableAt(id).filter((job) => mayStillSettle(job) && wasHandedTo(job, address));
      if (open.length === 0) {
        unansweredSince = null;
        return 'all';
      }
      const queue = (opened.labels ?? opened.documents)?.settleQueued;
      if (queue !== undefined) {
        const settled = await settleQueued(queue, open, nameOf, {
          writer: writerFor(open),
          onCondition: parts.onCondition,
        });
        noteUnanswered(open, settled === null ? 'not-reachable' : null);
        return settled ?? 'waiting';
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
      const documentsSettled = await settleDocuments(opened, documents, nameOf, settling);
      const settled = labelsDone ? documentsSettled : 'waiting';
      const done = settled !== 'waiting';
      if (open.some((job) => jobs.get(job.id)?.state === 'printed')) parts.onProgress();
      // For labels only the printer's own proof counts: the run in question may still be in a printer that is out of paper.
      if (done && documents.length > 0) parts.onCondition('ready');
      noteUnanswered(open, done ? null : last);
      return settled;
    },
  };
}
