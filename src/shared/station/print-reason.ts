import * as z from 'zod';
import { printerConditions, type PrinterCondition } from './printer.ts';

/**
 * Why a print job is in its state. The list is closed: the tables of screen texts do not compile while one is missing (`words/print-words.ts`).
 * Add new reasons here first.
 */

/** All labels of an answer wait as one row. */
const batchReasons = [
  /** More than expected (`label-count.ts`). */
  'many-labels',
  /** The same, and the data was restored from a copy: they may have been printed since. */
  'many-labels-restored',
  /** They contain commands that change the printer beyond one label; the job's words name them. */
  'printer-commands',
  'printer-commands-restored',
] as const;
export type BatchReason = (typeof batchReasons)[number];

const afterRestore: ReadonlyMap<string | null, BatchReason> = new Map<string, BatchReason>([
  ['many-labels', 'many-labels-restored'],
  ['printer-commands', 'printer-commands-restored'],
]);
/** The reason that replaces a batch's reason once the data was restored from a copy; undefined for any other. */
export const reasonAfterRestore = (reason: string | null): BatchReason | undefined =>
  afterRestore.get(reason);
/** Whether a waiting batch may have been printed since the data was copied. */
export const isRestoredBatch = (reason: string | null): boolean =>
  [...afterRestore.values()].some((restored) => restored === reason);

/**
 * Waits for a person, whatever its printer: too old, too many at once, or more than labels; `may-be-printed`: it was not yet printed when the
 * copy was made from which the data was restored.
 */
export const commonHeldReasons = [
  'stale',
  'may-be-printed',
  /** A BOL: until each label of its shipment has been scanned, or a person wants it at once (`label-scan.ts`). */
  'awaiting-scans',
  ...batchReasons,
] as const;

/** A waiting job that only a person can move, including because its printer cannot or will not take it. The queue skips it. */
export const heldReasons = [
  ...commonHeldReasons,
  'refused',
  'no-payload',
  'wrong-printer',
  /** Made for another resolution than its printer has, or too long for it; the job's words say it (`label-fit.ts`). */
  'label-misfit',
] as const;

const queueReasons = [
  ...heldReasons,
  /** No printer is chosen for it, or the chosen one is no longer set up. */
  'no-printer',
  /** Waits behind an earlier label of its shipment that is in doubt. */
  'after-doubt',
  /** Handed to a printer that turned out to have no counter. */
  'no-odometer',
  /** Handed to a printer that works but holds it: for a PIN, or by a rule of its queue. */
  'held-at-printer',
] as const;

/** Why only a person can say whether it came out: the printer was asked already, or its answer would prove nothing. */
export const personOnlyReasonList = [
  'no-confirmation',
  'no-odometer',
  'odometer-jumped',
  'odometer-between',
  /** The counter stopped short of what was sent. */
  'counted-short',
  /** Another printer answers at this one's address. */
  'other-printer',
  /** The printer does not identify itself, so its counter proves nothing later. */
  'unknown-printer',
  /** It was switched off and on since, or does not report that it was not: another host may have printed meanwhile. */
  'printer-restarted',
  /** Other stations print there too, so a count is no proof. */
  'shared',
  /** Prints of others were seen there, although the settings do not say so. */
  'others-seen',
  'partial-format',
  'job-unknown',
  'job-canceled',
  'job-aborted',
  /** Its queue shows an error for it, and still has it. */
  'job-error',
  'job-completed-with-errors',
  /** The printer reported that it does not make the requested copies. */
  'copies-ignored',
  /** The data was restored from a copy: what the printer did since is unknown here. */
  'restored',
] as const;

/** What failed; the printer itself may still report the result. */
const openReasons = [
  ...personOnlyReasonList,
  'reset',
  'closed',
  'error',
  'write-timeout',
  'no-answer',
  'spooler-failed',
  'spooler-short',
  'spooler-hung',
  'crash',
  /** Handed over, and the printer could not be reached for a long time since. */
  'printer-lost',
  /** Handed over to a printer that was removed from the settings. */
  'printer-removed',
  /** Handed over to another address than its printer's current one. */
  'printer-changed',
  /** Handed over, and jobs of its kind go to another printer now. */
  'rerouted',
] as const;

export const endReasons = ['canceled', 'left', 'did-not-come-out', 'printed-again', 'destroyed'] as const;

/** Why Dockprint itself queued a job; otherwise the reason is the packer's own text. */
const queuedReasons = [
  'many-labels',
  'printer-commands',
  'awaiting-scans',
  'did-not-come-out',
  'destroyed',
  'for-driver',
] as const;
export type QueuedReason = (typeof queuedReasons)[number];
export const isQueuedReason = (reason: string): reason is QueuedReason =>
  (queuedReasons as readonly string[]).includes(reason);

export type WaitReason = PrinterCondition | (typeof queueReasons)[number];
export type DoubtReason = PrinterCondition | (typeof openReasons)[number];
export type EndReason = (typeof endReasons)[number];
export type PrintReason = WaitReason | DoubtReason | EndReason;

export const waitReasons: readonly WaitReason[] = [...printerConditions, ...queueReasons];
export const doubtReasons: readonly DoubtReason[] = [...printerConditions, ...openReasons];
export const printReasons: readonly PrintReason[] = [
  ...new Set([...waitReasons, ...doubtReasons, ...endReasons]),
];

const known: ReadonlySet<string> = new Set(printReasons);
const isPrintReason = (code: string): code is PrintReason => known.has(code);

/** The reason for any code: one of ours, or a socket's own (`ECONNRESET`). */
export function printReasonOf(code: string): PrintReason {
  if (isPrintReason(code)) return code;
  return /^E[A-Z]+$/.test(code) ? 'reset' : 'error';
}

export const printReasonSchema = z.enum(printReasons);

const personOnlyReasons: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>(personOnlyReasonList);
/** Whether only a person can settle a doubt for this reason: no counter or queue is asked any more. */
export const isSettledByPerson = (reason: PrintReason | null): boolean => personOnlyReasons.has(reason);

const waitingForPerson: ReadonlySet<string | null> = new Set([...heldReasons, 'no-printer']);
/** Waits for a person: the strip, the Queue and the shipment ask for an answer. */
export const waitsForPerson = (job: { state: string; reason: PrintReason | null }): boolean =>
  job.state === 'queued' && waitingForPerson.has(job.reason);

/**
 * How many answers these need: one each, and one for all of a kind that have no printer, since one choice in Setup moves them.
 * `PrintJobStore.waitingForPerson` counts the same way.
 */
export function countAnswersNeeded(
  jobs: readonly { state: string; reason: PrintReason | null; kind: string }[],
): number {
  const asked = jobs.filter(waitsForPerson);
  const kinds = new Set(asked.flatMap(({ reason, kind }) => (reason === 'no-printer' ? kind : [])));
  return asked.filter(({ reason }) => reason !== 'no-printer').length + kinds.size;
}
