import type { PrinterCondition } from '#shared/station/printer.ts';
import type { QueuedAnswer } from '../label-printer.ts';

/** Flags of winspool.h (PRINTER_STATUS_…, PRINTER_ATTRIBUTE_…, JOB_STATUS_…), as GetPrinter and EnumJobs give them. */
const printer = {
  paused: 0x1,
  error: 0x2,
  pendingDeletion: 0x4,
  paperJam: 0x8,
  paperOut: 0x10,
  manualFeed: 0x20,
  paperProblem: 0x40,
  offline: 0x80,
  ioActive: 0x100,
  busy: 0x200,
  printing: 0x400,
  outputBinFull: 0x800,
  notAvailable: 0x1000,
  waiting: 0x2000,
  processing: 0x4000,
  initializing: 0x8000,
  warmingUp: 0x1_0000,
  noToner: 0x4_0000,
  pagePunt: 0x8_0000,
  userIntervention: 0x10_0000,
  outOfMemory: 0x20_0000,
  doorOpen: 0x40_0000,
  serverUnknown: 0x80_0000,
  serverOffline: 0x200_0000,
  driverUpdateNeeded: 0x400_0000,
} as const;
/** "Use printer offline", which Windows also sets for a USB printer that was pulled out. */
const workOffline = 0x400;

const job = {
  paused: 0x1,
  error: 0x2,
  deleting: 0x4,
  printing: 0x10,
  offline: 0x20,
  paperOut: 0x40,
  printed: 0x80,
  deleted: 0x100,
  blockedByDriver: 0x200,
  userIntervention: 0x400,
  complete: 0x1000,
  retained: 0x2000,
} as const;

const has = (flags: number, ...some: number[]): boolean => some.some((flag) => (flags & flag) !== 0);

/** A job in a queue, under the title that it was given. */
export interface ListedJob {
  id: number;
  document: string;
  status: number;
}
/** What Windows says of a queue, and the jobs in it; null: it does not list them. */
export interface QueueReading {
  status: number;
  attributes: number;
  jobs: ListedJob[] | null;
}

const conditions: readonly [PrinterCondition, readonly number[]][] = [
  ['cover-open', [printer.doorOpen]],
  ['jam', [printer.paperJam]],
  ['paper-out', [printer.paperOut]],
  ['toner-out', [printer.noToner]],
  ['paused', [printer.paused]],
  ['not-reachable', [printer.offline, printer.notAvailable, printer.serverOffline]],
  ['stopped', [printer.pendingDeletion]],
  [
    'attention',
    [
      ...[printer.error, printer.manualFeed, printer.paperProblem, printer.outputBinFull, printer.pagePunt],
      ...[printer.userIntervention, printer.outOfMemory, printer.driverUpdateNeeded],
    ],
  ],
  ['cannot-tell', [printer.serverUnknown]],
  [
    'printing',
    [
      ...[printer.ioActive, printer.busy, printer.printing, printer.waiting, printer.processing],
      ...[printer.initializing, printer.warmingUp],
    ],
  ],
];

/**
 * The queue's condition; what a person must fix at the printer comes first. Without a flag Windows calls it ready: it takes jobs and hands them on,
 * which says nothing of a printer that reports nothing back.
 */
export function queueCondition({
  status,
  attributes,
}: Pick<QueueReading, 'status' | 'attributes'>): PrinterCondition {
  const found = conditions.find(([, flags]) => has(status, ...flags))?.[0] ?? 'ready';
  const isFault = found !== 'cannot-tell' && found !== 'printing' && found !== 'ready';
  return !isFault && has(attributes, workOffline) ? 'not-reachable' : found;
}

const isStopped = (condition: PrinterCondition): boolean =>
  condition !== 'ready' && condition !== 'printing' && condition !== 'cannot-tell';

/** What is known of a job that the queue was given: its number there, its title, and what was said of it last. */
export interface AskedJob {
  id: number;
  /** The end of its title. */
  document: string;
  lastReason: string | null;
}

/**
 * What the queue says of one job. Windows takes a job off the list both when it has handed over the last byte and when somebody deletes it, so
 * one that is gone has *left*, and nothing more is known. Only a queue that stood still before and stands still now cannot have printed it.
 */
export function jobAnswer(reading: QueueReading, { id, document, lastReason }: AskedJob): QueuedAnswer {
  const condition = queueCondition(reading);
  if (reading.jobs === null) return { kind: 'left' };
  // Numbers begin again when the spooler loses its list.
  const found = reading.jobs.find((one) => one.id === id && one.document.endsWith(document));
  if (found === undefined)
    return isStopped(condition) && lastReason === condition
      ? { kind: 'unknown', reason: 'job-canceled' }
      : { kind: 'left' };
  const { status } = found;
  if (has(status, job.printed, job.complete, job.retained)) return { kind: 'left' };
  if (has(status, job.deleting, job.deleted)) return { kind: 'unknown', reason: 'job-canceled' };
  if (has(status, job.paperOut)) return { kind: 'in-queue', condition: 'paper-out' };
  if (has(status, job.offline)) return { kind: 'in-queue', condition: 'not-reachable' };
  // With one of the two above Windows goes on automatically; this one waits for a person.
  if (has(status, job.error, job.blockedByDriver)) return { kind: 'unknown', reason: 'job-error' };
  if (has(status, job.userIntervention)) return { kind: 'in-queue', condition: 'attention' };
  if (has(status, job.paused)) return { kind: 'in-queue', condition: 'held' };
  // A job that is being printed goes on when its queue is paused.
  return { kind: 'in-queue', condition: has(status, job.printing) ? 'printing' : condition };
}
