import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import type { OpenedPrinter } from './open-printer.ts';
import type { PrintLog } from './print-log.ts';

/** Doubts that no counter can settle, because it was asked already or is too old: only a person can. */
const forPeople = new Set([
  'restored',
  'no-confirmation',
  'no-odometer',
  'odometer-jumped',
  'odometer-between',
  'partial-format',
  'job-unknown',
  'job-canceled',
  'job-aborted',
  'job-completed-with-errors',
]);

/** Sent or in doubt, and the printer itself may still say what became of it. */
export const mayBeProved = (job: PrintJob): boolean =>
  job.confirms &&
  (job.state === 'sent' || (job.state === 'in-doubt' && !forPeople.has(job.reason ?? ''))) &&
  (job.kind === 'document' || job.kind === 'test-page' ? job.remoteId !== null : job.odometer !== null);

/** True when nothing is left that must be waited for before the next label. */
export async function settleLabels(
  printer: OpenedPrinter,
  labels: readonly PrintJob[],
  physical: (job: PrintJob) => number,
  log: PrintLog,
  condition: (condition: PrinterCondition) => void,
): Promise<boolean> {
  // As they were sent: one printed again is a newer row than labels that went out after it.
  const open = [...labels].sort((one, other) => (one.odometer ?? 0) - (other.odometer ?? 0));
  const base = open[0]?.odometer ?? null;
  if (base === null || !printer.labels?.settle) return true;
  const counts = open.map(physical);
  let expected = base;
  // Two sessions with something printed between them: one counter cannot answer for both.
  const inOneRow = open.every((job, n) => {
    const fits = job.odometer === expected;
    expected += counts[n] ?? 1;
    return fits;
  });
  const answer = inOneRow
    ? await printer.labels.settle(base, counts)
    : ({ kind: 'unknown', printed: 0, reason: 'odometer-between' } as const);
  if (answer.kind === 'not-now') {
    condition(answer.condition);
    return false;
  }
  for (const job of open.slice(0, answer.printed)) log.move(job.id, 'proved-out');
  for (const job of open.slice(answer.printed))
    if (answer.kind === 'known') log.move(job.id, 'proved-not-out', { odometer: null });
    else if (answer.kind === 'waiting') {
      const waits = answer.condition === 'printing' || answer.condition === 'ready';
      log.move(job.id, 'sent', { reason: waits ? null : answer.condition });
    } else askPerson(job, answer.reason, log);
  if (answer.kind === 'waiting') condition(answer.condition);
  return answer.kind !== 'waiting';
}

/** Leaves the question open for a person; the counter is not asked again. */
function askPerson(job: PrintJob, reason: PrintReason, log: PrintLog): void {
  if (job.state === 'sent') log.move(job.id, 'in-doubt', { reason });
  else log.doubt(job, reason);
}

/** Asks the printer or its queue about documents it took. True when all have come to an end. */
export async function settleDocuments(
  printer: OpenedPrinter,
  open: readonly PrintJob[],
  nameOf: (job: PrintJob) => string,
  log: PrintLog,
  condition: (condition: PrinterCondition) => void,
): Promise<boolean> {
  let done = true;
  for (const job of open) {
    if (job.remoteId === null || !printer.documents?.settle) continue;
    const answer = await printer.documents.settle(job.remoteId, nameOf(job));
    if (answer.kind === 'printed') log.move(job.id, 'proved-out');
    else if (answer.kind === 'unknown') askPerson(job, answer.reason, log);
    else {
      done = false;
      condition(answer.condition);
      const waits = answer.condition === 'printing' || answer.condition === 'ready';
      if (answer.kind === 'waiting') log.move(job.id, 'sent', { reason: waits ? null : answer.condition });
    }
  }
  return done;
}
