import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import { strandedBecause, wasSentTo } from './at-printer.ts';
import { asPdf } from './documents/label-page.ts';
import type { OpenedPrinter } from './open-printer.ts';
import { isLabelKind, nameOfJob } from './print-kinds.ts';
import { jobFeed } from './job-feed.ts';
import type { PrinterLoop, PrinterLoopParts } from './printer-loop-parts.ts';
import { followsRoutes } from './new-jobs.ts';
import type { PrintLog } from './print-log.ts';
import { mayBeProved, settleDocuments, settleLabels } from './settlement.ts';

/** It answers nothing, so that it cannot say what it holds. */
const silent: ReadonlySet<PrinterCondition | null> = new Set<PrinterCondition | null>([
  'not-reachable',
  'mute',
]);

export function createPrinterLoop(id: string, parts: PrinterLoopParts): PrinterLoop {
  const { jobs, runs, log, clock, limits, signal } = parts;
  let running: Promise<void> | null = null;
  let again = false;
  let cancelTimer: () => void = () => undefined;
  /** When paper last came out: a long batch is not stale while it moves. */
  let lastMove = 0;
  let asked = 0;
  /** Since when the printer has left the question about its jobs unanswered, monotonic milliseconds. */
  let silentSince: number | null = null;

  const nameOf = (job: PrintJob): string =>
    nameOfJob(job, job.shipmentId === null ? null : jobs.bolNumber(job.shipmentId));
  const mine = (list: PrintJob[]): PrintJob[] => list.filter((job) => job.printerId === id);

  const moved = (): void => {
    lastMove = clock.now().getTime();
  };
  /** What was asked for before has waited too long; null while paper moves. ISO 8601. */
  function staleBefore(): string | null {
    const limit = clock.now().getTime() - limits.stale;
    return lastMove < limit ? new Date(limit).toISOString() : null;
  }

  /** The next that may be sent now. */
  function sendable(): PrintJob | null {
    const next = jobs.nextFor(id);
    if (next && isElsewhere(next)) {
      // Proved not to have come out here, and its kind goes to another printer by now.
      parts.follow();
      return null;
    }
    return next && next.askedAt >= (staleBefore() ?? '') ? next : null;
  }

  /** One look at what is to do. Answers after how long to look again, null: when woken. */
  async function turn(): Promise<number | null> {
    const printer = parts.printer();
    // No print runs now: an adapter that threw left it there, and nobody knows how far it came.
    for (const job of mine(jobs.inState('sending'))) log.move(job.id, 'in-doubt', { reason: 'error' });
    askAboutStranded(printer?.address ?? null);
    if (!printer) return null;
    const { opened } = printer;
    const settled = await settle(printer);
    log.noteWaiting(id, { staleBefore: staleBefore() });
    if (!settled) return Math.min(limits.ask * 2 ** asked++, limits.retry);
    asked = 0;
    const next = sendable();
    if (!next) return null;
    const label = isLabelKind(next.kind);
    if ((label && !opened.labels) || (!label && !opened.documents)) {
      log.note([next], 'wrong-printer');
      // What stands behind it may be for this printer.
      return 0;
    }
    const told = sendingTo(printer.address);
    const stopped = label
      ? await printLabels(opened, told)
      : await printDocument(next, opened, { told, media: printer.media });
    if (stopped !== null) parts.condition(stopped);
    else if ((opened.labels ?? opened.documents)?.confirms) parts.condition('ready');
    log.noteWaiting(id, { staleBefore: null, reason: stopped });
    if (stopped === null) return 0;
    return stopped === 'printing' ? limits.ask : limits.retry;
  }

  const isElsewhere = (job: PrintJob): boolean => followsRoutes(job.kind) && !parts.isRoute(job.kind);

  /** What was handed over and has lost its printer becomes a question: nobody else will ever say what became of it. */
  function askAboutStranded(address: string | null): void {
    const now = { address, routed: (job: PrintJob) => parts.isRoute(job.kind) };
    for (const job of jobs.sentAt(id)) {
      const reason = strandedBecause(job, now);
      if (reason !== null) log.move(job.id, 'in-doubt', { reason });
    }
  }

  /** Settles what was sent before; false: the printer still has some of it, or cannot be asked. */
  async function settle({
    opened,
    address,
  }: NonNullable<ReturnType<PrinterLoopParts['printer']>>): Promise<boolean> {
    const open = jobs.provableAt(id).filter((job) => mayBeProved(job) && wasSentTo(job, address));
    if (open.length === 0) {
      silentSince = null;
      return true;
    }
    const elsewhere = new Set(open.filter(isElsewhere).map((job) => job.id));
    /** What goes elsewhere now stays a question while its old printer has it; that it came out may still be proved. */
    const proof: PrintLog = {
      ...log,
      move: (job, event, ...more) =>
        event === 'sent' && elsewhere.has(job) ? false : log.move(job, event, ...more),
    };
    let said: PrinterCondition | null = null;
    const heard = (condition: PrinterCondition): void => {
      said = condition;
      parts.condition(condition);
    };
    const labels = open.filter((job) => isLabelKind(job.kind));
    const documents = open.filter((job) => !isLabelKind(job.kind));
    const labelsDone =
      labels.length === 0 ||
      (await settleLabels(opened, labels, {
        jobs,
        runs,
        log: proof,
        physical: (job) => jobs.physical(job),
        condition: heard,
        signal,
      }));
    const done = (await settleDocuments(opened, documents, nameOf, proof, heard)) && labelsDone;
    if (open.some((job) => jobs.get(job.id)?.state === 'printed')) moved();
    // Of labels only the printer's own proof says so: a run that a person is asked about may lie in a printer without paper.
    if (done && documents.length > 0) parts.condition('ready');
    noteSilence(open, done ? null : said);
    return done;
  }

  /** A printer out of reach holds what it was handed, or has lost it: said at once, and after a while asked of a person. */
  function noteSilence(open: readonly PrintJob[], condition: PrinterCondition | null): void {
    if (condition === null || !silent.has(condition)) {
      silentSince = null;
      return;
    }
    const now = clock.monotonic();
    silentSince ??= now;
    const lost = now - silentSince >= limits.lost;
    for (const { id: job } of open)
      if (jobs.get(job)?.state !== 'sent') continue;
      else if (!lost) log.move(job, 'sent', { reason: condition });
      else log.move(job, 'in-doubt', { reason: condition === 'mute' ? 'mute' : 'printer-lost' });
  }

  /** Each job keeps the address that its bytes went to, whatever the settings say by then. */
  const sendingTo = (sentTo: string): PrintLog => ({
    ...log,
    move: (job, event, change = {}, ...more) =>
      log.move(job, event, event === 'send' ? { ...change, sentTo } : change, ...more),
  });

  async function printLabels(opened: OpenedPrinter, told: PrintLog): Promise<PrinterCondition | null> {
    if (!opened.labels) return null;
    const { confirms } = opened.labels;
    const next = (): PrintJob | null => {
      const first = sendable();
      return first && isLabelKind(first.kind) ? first : null;
    };
    const now = (): Date => clock.now();
    const feed = jobFeed({
      printerId: id,
      jobs,
      runs,
      log: told,
      next,
      confirms,
      now,
      moved,
      condition: parts.condition,
    });
    return opened.labels.print(feed, signal);
  }

  /** Null: there is nothing to print. */
  async function pageOf(job: PrintJob, media: string): Promise<Buffer | null> {
    const bytes = jobs.payload(job)?.bytes ?? null;
    return (
      bytes &&
      asPdf(bytes, media, nameOf(job)).catch((error: unknown) => {
        parts.report(error);
        return null;
      })
    );
  }

  async function printDocument(
    job: PrintJob,
    opened: OpenedPrinter,
    { told, media }: { told: PrintLog; media: string },
  ): Promise<PrinterCondition | null> {
    const pdf = await pageOf(job, media);
    if (!opened.documents || !pdf) {
      log.note([job], 'no-payload');
      return null;
    }
    const { confirms } = opened.documents;
    const outcome = await opened.documents.print({ pdf, copies: job.copies, name: nameOf(job) }, () => {
      if (!told.move(job.id, 'send', { confirms, odometer: null, remoteId: null }))
        throw new Error('no longer queued');
    });
    const remoteId = 'remoteId' in outcome ? (outcome.remoteId ?? null) : null;
    if (outcome.kind === 'sent' || outcome.kind === 'printed') moved();
    switch (outcome.kind) {
      case 'not-sent':
        log.move(job.id, 'not-sent', { reason: outcome.condition });
        return outcome.condition;
      case 'refused':
        log.move(job.id, 'refused', { reason: 'refused', words: outcome.words });
        return null;
      case 'sent':
        log.move(job.id, 'sent', { reason: outcome.reason, remoteId });
        return null;
      case 'printed':
        log.move(job.id, 'printed', { remoteId });
        return null;
      case 'in-doubt':
        log.move(job.id, 'in-doubt', { reason: outcome.reason, remoteId });
        return outcome.condition;
    }
  }

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        const wait = await turn();
        if (signal.aborted) return;
        if (wait === 0) again = true;
        else if (wait !== null) cancelTimer = clock.after(wait, wake);
      } while (again);
    } catch (error) {
      parts.report(error);
      if (!signal.aborted) cancelTimer = clock.after(limits.retry, wake);
    } finally {
      // In the same step as the last look at `again`: a wake between the two would be lost.
      running = null;
    }
  }

  function wake(): void {
    again = true;
    if (running || signal.aborted) return;
    cancelTimer();
    running = run();
  }

  return {
    wake,
    get busy() {
      return running !== null;
    },
    idle: () => running ?? Promise.resolve(),
  };
}
