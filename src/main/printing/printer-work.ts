import type { PrinterCondition } from '#shared/station/printer.ts';
import { maxClockCorrectionMilliseconds } from '#main/clock.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { FreshSpan } from '#main/storage/printing/printer-queues.ts';
import { createHandedOver } from './handed-over.ts';
import { jobFeed } from './job-feed.ts';
import type { PrintJobWriter } from './job-writer.ts';
import { followsRoutes } from './new-jobs.ts';
import type { AnnouncedLabels } from './label-printer.ts';
import { createPrinterMemory } from './printer-memory.ts';
import type { OpenedPrinter } from './open-printer.ts';
import { printDocument } from './print-document.ts';
import { isLabelKind } from './print-kinds.ts';
import type { CurrentPrinter, PrinterLoopParts } from './printer-loop-parts.ts';

export interface PrinterWork {
  /**
   * Does whatever is due; where nothing is due and labels were announced, starts the session for them. Returns after how many milliseconds to
   * look again; null: only when woken.
   */
  turn(announced: AnnouncedLabels | null): Promise<number | null>;
  /** Whether a job that is not too old waits. */
  isDue(): boolean;
}

/** What a printer's loop does in each of its turns. */
export function createPrinterWork(id: string, parts: PrinterLoopParts): PrinterWork {
  const { jobs, writer, clock, limits } = parts;
  const memory = createPrinterMemory();
  const bothClocks = () => ({ wall: clock.now().getTime(), monotonic: clock.monotonic() });
  /** When something last came out: a long batch is not stale while it is printing. */
  let lastProgress: ReturnType<typeof bothClocks> | null = null;
  const onProgress = (): void => {
    lastProgress = bothClocks();
  };
  const handedOver = createHandedOver(id, { ...parts, onProgress });
  /** How many times in a row the printer was asked about its jobs and still had some. */
  let asked = 0;

  /**
   * Jobs requested outside this time span are stale; null while something is printing. Two clocks are used: the wall clock may be set back, the
   * other may stop during sleep. A job dated later than now was created before the clock was set back: its age is unknown.
   */
  function freshSpan(): FreshSpan | null {
    const now = bothClocks();
    const isPrinting =
      lastProgress !== null &&
      now.wall - lastProgress.wall < limits.stale &&
      now.monotonic - lastProgress.monotonic < limits.stale;
    const at = (time: number): string => new Date(time).toISOString();
    return isPrinting
      ? null
      : { from: at(now.wall - limits.stale), to: at(now.wall + maxClockCorrectionMilliseconds) };
  }
  function isFresh({ askedAt }: PrintJob): boolean {
    const fresh = freshSpan();
    return fresh === null || (askedAt >= fresh.from && askedAt <= fresh.to);
  }

  /** The next job that may be sent now. */
  function nextJob(): PrintJob | null {
    if (!parts.maySend()) return null;
    const next = jobs.nextFor(id);
    if (next && followsRoutes(next.kind) && !parts.mayPrint(next)) {
      // The printer proved that it did not come out, and its kind goes to another printer now.
      parts.rerouteWaiting();
      return null;
    }
    return next && isFresh(next) ? next : null;
  }

  /** Checked once more before its first byte is sent: the computer may have slept while the printer answered. */
  function stillGoes({ id: jobId }: PrintJob): boolean {
    const job = jobs.get(jobId);
    if (job?.printerId !== id || !isFresh(job)) return false;
    return (!followsRoutes(job.kind) || parts.mayPrint(job)) && parts.maySend();
  }

  /** Each job keeps the address that its bytes went to, even if the settings change later. */
  const sendingTo = (sentTo: string): PrintJobWriter => ({
    ...writer,
    move: (job, event, change = {}, ...more) =>
      writer.move(job, event, event === 'send' ? { ...change, sentTo } : change, ...more),
  });

  async function printLabels(
    { opened, address }: CurrentPrinter,
    announced: AnnouncedLabels | null = null,
  ): Promise<PrinterCondition | null> {
    if (!opened.labels) return null;
    const { jobs, runs, onCondition } = parts;
    const feed = jobFeed({
      printerId: id,
      jobs,
      runs,
      onCondition,
      onProgress,
      writer: sendingTo(address),
      next() {
        // Reconfigured since the session began, perhaps to another address: the rest is sent in a new session.
        if (parts.printer()?.opened !== opened) return null;
        const next = nextJob();
        return next && isLabelKind(next.kind) ? next : null;
      },
      announced: announced ?? undefined,
      confirms: opened.labels.confirms,
      // In a folder each label is a separate file.
      changes: address.startsWith('folder:') ? null : { address, store: parts.changes },
      memory,
      readsSetup: opened.labels.readsSetup === true,
      allowsCommands: () => parts.allowsCommands(),
      fit: () => parts.fit(),
      now: () => clock.now(),
    });
    return opened.labels.print(feed, parts.signal);
  }

  /** Prints the next job; for labels, all there are. Returns when to look again, in milliseconds. */
  async function print(next: PrintJob, printer: CurrentPrinter): Promise<number> {
    const { opened, address } = printer;
    const isLabel = isLabelKind(next.kind);
    if (isLabel ? !opened.labels : !opened.documents) {
      writer.setReason([next], 'wrong-printer');
      // The next job may be for this printer.
      return 0;
    }
    const documentParts = { jobs, report: parts.report, writer: sendingTo(address) };
    const stopped = isLabel
      ? await printLabels(printer)
      : await printDocument(next, printer, documentParts, stillGoes, onProgress);
    return noteStopped(stopped, opened);
  }

  /** What stopped it is the printer's condition, and why jobs wait. Returns when to look again, in milliseconds. */
  function noteStopped(stopped: PrinterCondition | null, { labels, documents }: OpenedPrinter): number {
    if (stopped !== null) parts.onCondition(stopped);
    else if ((labels ?? documents)?.confirms) parts.onCondition('ready');
    writer.noteWaiting(id, { fresh: null, reason: stopped });
    if (stopped === null) return 0;
    return stopped === 'printing' ? limits.ask : limits.retry;
  }

  return {
    isDue() {
      const next = jobs.nextFor(id);
      return next !== null && isFresh(next);
    },
    async turn(announced) {
      const printer = parts.printer();
      // Nothing is printing now, so an adapter must have thrown; how far it got is not known.
      for (const job of jobs.inState('sending'))
        if (job.printerId === id) writer.move(job.id, 'in-doubt', { reason: 'error' });
      handedOver.askAboutStranded(printer?.address ?? null);
      if (!printer) return null;
      const settled = await handedOver.settle(printer);
      writer.noteWaiting(id, { fresh: freshSpan() });
      const askAgain = (): number => Math.min(limits.ask * 2 ** asked++, limits.retry);
      if (settled === 'waiting') return askAgain();
      const next = nextJob();
      if (!next && settled === 'held') return askAgain();
      asked = 0;
      if (next) return print(next, printer);
      if (announced === null || printer.opened.labels?.beginsAhead !== true || !parts.maySend()) return null;
      return noteStopped(await printLabels(printer, announced), printer.opened);
    },
  };
}
