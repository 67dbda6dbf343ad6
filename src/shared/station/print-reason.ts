import * as z from 'zod';
import { printerConditions, type PrinterCondition } from './printer.ts';

/**
 * Why a print job stands where it does. The list is closed: each screen word is in a table over it that does not compile while one is
 * missing (`words/print-words.ts`). A reason is added here first.
 */

/** A waiting job that only a person can move: too old, too many at once (`label-count.ts`), or the printer cannot or will not take it. The queue passes over it. */
export const heldReasons = ['stale', 'refused', 'no-payload', 'wrong-printer', 'many-labels'] as const;

const queueReasons = [
  ...heldReasons,
  /** No printer is chosen for it, or the one that was is no longer set up. */
  'no-printer',
  /** Behind an earlier label of its shipment that is in doubt. */
  'after-doubt',
  /** Handed to a printer that has no counter after all. */
  'no-odometer',
] as const;

/** What broke, or why nobody but a person can tell whether it came out. */
const openReasons = [
  'reset',
  'closed',
  'error',
  'write-timeout',
  'no-answer',
  'no-confirmation',
  'no-odometer',
  'odometer-jumped',
  'odometer-between',
  /** The counter stopped short of what was sent. */
  'counted-short',
  /** Another printer answers where this one was. */
  'other-printer',
  /** The printer does not say which one it is, so its counter proves nothing later. */
  'unknown-printer',
  /** Other stations print there too: a count is no proof. */
  'shared',
  'partial-format',
  'job-unknown',
  'job-canceled',
  'job-aborted',
  'job-completed-with-errors',
  'spooler-failed',
  'spooler-short',
  'spooler-hung',
  'crash',
  'restored',
  /** Handed over, and the printer could not be reached for long since. */
  'printer-lost',
  /** Handed over to a printer that has been removed from the settings. */
  'printer-removed',
  /** Handed over to another address than its printer has now. */
  'printer-changed',
  /** Handed over, and its kind of job goes to another printer now. */
  'rerouted',
] as const;

export const endReasons = ['cancelled', 'left', 'did-not-come-out', 'printed-again'] as const;

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

/** The reason of any code: a socket's own (`ECONNRESET`), or one that an older version of the app wrote. */
export function printReasonOf(code: string): PrintReason {
  if (isPrintReason(code)) return code;
  return /^E[A-Z]+$/.test(code) ? 'reset' : 'error';
}

export const printReasonSchema = z.enum(printReasons);

const forPeople: ReadonlySet<string | null> = new Set([...heldReasons, 'no-printer']);
/** Waits for a person: the strip, the Queue and the shipment ask for an answer. */
export const waitsForPerson = (job: { state: string; reason: PrintReason | null }): boolean =>
  job.state === 'queued' && forPeople.has(job.reason);
