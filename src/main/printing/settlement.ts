import type { PrinterLoopParts } from './printer-loop-parts.ts';
import { isSettledByPerson, type PrintReason } from '#shared/station/print-reason.ts';
import { isPrinterOut } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintRun } from '#main/storage/printing/print-run-store.ts';
import type { PrintJobWriter } from './job-writer.ts';
import type { PrintedCount, LabelSettlement, SettleQueued } from './label-printer.ts';
import type { OpenedPrinter } from './open-printer.ts';
import { isLabelKind } from './print-kinds.ts';

/** What settling needs of a printer's loop. */
export type SettlingLoop = Pick<PrinterLoopParts, 'jobs' | 'runs' | 'writer' | 'onCondition' | 'signal'>;

/** Sent or in doubt, and the printer may still report the result. */
export const mayStillSettle = (job: PrintJob): boolean =>
  job.confirms &&
  (job.state === 'sent' || (job.state === 'in-doubt' && !isSettledByPerson(job.reason))) &&
  (!isLabelKind(job.kind)
    ? job.remoteId !== null
    : // Without a counter only a person can settle it: it must not stay "sent" forever.
      job.state === 'sent' || job.odometer !== null);

/**
 * Asks the printer about labels that a session left open, run by run (docs/decisions/printed.md). True when nothing more has to be waited for before
 * the next label.
 */
export async function settleLabels(
  printer: OpenedPrinter,
  labels: readonly PrintJob[],
  parts: SettlingLoop,
): Promise<boolean> {
  const byRun = Map.groupBy(labels, (job) => job.runId);
  const newest = labels.reduce((most, job) => Math.max(most, job.runId ?? 0), 0);
  let done = true;
  for (const [runId, open] of byRun) {
    const run = runId === null ? null : parts.runs.get(runId);
    const ids = new Set(open.map(({ id }) => id));
    const whole = runId !== null && parts.jobs.ofRun(runId).every(({ id }) => ids.has(id));
    // The counter proves one whole run: nothing about an older run, nor about one that a person has partly answered. Jobs of
    // another kind of printer have no run and no counter.
    if (run === null || !whole || runId !== newest || !printer.labels?.settle)
      parts.writer.inOneCommit(() => {
        for (const job of open) askPerson(job, 'odometer-between', parts.writer);
        return true;
      });
    else {
      const habits = run.serial === null ? null : parts.runs.habits(run.serial);
      const { serial, odometer, sent, suspect, bootedAt } = run;
      const before = parts.runs.newestAt(run, run.id);
      const lastAgreed = before === null ? null : before.agreedAt === odometer;
      const asked = { serial, odometer, sent, suspect, bootedAt, lastAgreed, habits };
      const answer = await printer.labels.settle(asked, parts.signal);
      const proves = answer.kind === 'all-out' || answer.kind === 'none-out';
      const believed: LabelSettlement =
        proves && parts.runs.isOvertaken(run)
          ? { kind: 'unknown', reason: 'odometer-between', counted: null }
          : answer;
      done = conclude(run, open, believed, parts) && done;
    }
  }
  return done;
}

function conclude(
  run: PrintRun,
  open: readonly PrintJob[],
  answer: LabelSettlement,
  parts: SettlingLoop,
): boolean {
  const { jobs, writer } = parts;
  switch (answer.kind) {
    case 'not-now':
      parts.onCondition(answer.condition);
      return false;
    case 'all-out':
      writer.inOneCommit(() => {
        for (const job of open)
          writer.move(job.id, 'proved-out', {}, 'printer', rangeOf(job.odometer, jobs.physical(job)));
        parts.runs.agreed(run.id, run.odometer + run.sent);
        return true;
      });
      parts.onCondition('ready');
      return true;
    case 'none-out':
      writer.inOneCommit(() => {
        const fresh = { odometer: null, runId: null, counted: null, countedOf: null };
        for (const job of open) writer.move(job.id, 'proved-not-out', fresh);
        parts.runs.agreed(run.id, run.odometer);
        return true;
      });
      parts.onCondition('ready');
      return true;
    case 'waiting': {
      const waits = answer.condition === 'printing' || answer.condition === 'ready';
      for (const job of open)
        writer.move(job.id, 'sent', { reason: waits ? null : answer.condition, ...answer.counted });
      parts.onCondition(answer.condition);
      return false;
    }
    case 'unknown':
      for (const job of open) askPerson(job, answer.reason, writer, answer.counted);
      if (answer.condition !== undefined) parts.onCondition(answer.condition);
      return true;
  }
}

const rangeOf = (odometer: number | null, count: number): { from?: number; to?: number } =>
  odometer === null ? {} : { from: odometer, to: odometer + count };

/** Leaves the question to a person; the counter is not read again. */
function askPerson(
  job: PrintJob,
  reason: PrintReason,
  writer: PrintJobWriter,
  counted: PrintedCount | null = null,
): void {
  if (job.state === 'sent') writer.move(job.id, 'in-doubt', { reason, ...counted });
  else writer.explainDoubt(job, reason, counted);
}

/** The state of a printer's jobs: all finished; some wait in it; some are held by it, which the others need not wait for. */
export type SettledState = 'all' | 'waiting' | 'held';

/** Asks a queue of the system about jobs that it took. Null: it does not answer. */
export async function settleQueued(
  settle: SettleQueued,
  open: readonly PrintJob[],
  nameOf: (job: PrintJob) => string,
  { writer, onCondition }: Pick<PrinterLoopParts, 'writer' | 'onCondition'>,
): Promise<SettledState | null> {
  const asked = open.flatMap((job) => (job.remoteId === null ? [] : [{ job, remoteId: job.remoteId }]));
  const answer = await settle(
    asked.map(({ job, remoteId }) => ({ remoteId, name: nameOf(job), lastReason: job.reason })),
  );
  if (answer === null) return null;
  onCondition(answer.condition);
  let settled: SettledState = 'all';
  for (const [index, said] of answer.jobs.entries()) {
    const job = asked[index]?.job;
    if (job === undefined) continue;
    if (said.kind === 'left') writer.move(job.id, 'sent', { reason: null, confirms: false });
    else if (said.kind === 'unknown') askPerson(job, said.reason, writer);
    else {
      const { condition } = said;
      const reason = condition === 'held' ? 'held-at-printer' : isPrinterOut(condition) ? condition : null;
      writer.move(job.id, 'sent', { reason });
      // The queue prints one after the other, so the next job need not wait for the one before.
      if (condition !== 'held' && isPrinterOut(condition)) settled = 'waiting';
      else if (settled === 'all') settled = 'held';
    }
  }
  return settled;
}

/** Asks the printer or its queue about documents it took. */
export async function settleDocuments(
  printer: OpenedPrinter,
  open: readonly PrintJob[],
  nameOf: (job: PrintJob) => string,
  { writer, onCondition }: Pick<PrinterLoopParts, 'writer' | 'onCondition'>,
): Promise<SettledState> {
  let settled: SettledState = 'all';
  for (const job of open) {
    if (job.remoteId === null || !printer.documents?.settle) continue;
    const answer = await printer.documents.settle(job.remoteId, nameOf(job));
    if (answer.kind === 'printed') writer.move(job.id, 'proved-out');
    else if (answer.kind === 'handed-on') writer.move(job.id, 'sent', { reason: null, confirms: false });
    else if (answer.kind === 'unknown') askPerson(job, answer.reason, writer);
    else if (answer.kind === 'held') {
      writer.move(job.id, 'sent', { reason: 'held-at-printer' });
      if (settled === 'all') settled = 'held';
    } else {
      settled = 'waiting';
      onCondition(answer.condition);
      const waits = answer.condition === 'printing' || answer.condition === 'ready';
      if (answer.kind === 'waiting') writer.move(job.id, 'sent', { reason: waits ? null : answer.condition });
    }
  }
  return settled;
}
