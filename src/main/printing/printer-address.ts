import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { followsRoutes } from './new-jobs.ts';
import { mayStillSettle } from './settlement.ts';

/** Whether the printer at `address` is the one that the job was handed to. */
export const wasHandedTo = (job: PrintJob, address: string | null): boolean =>
  job.sentTo !== null && job.sentTo === address;

/** How the printer that a job was handed to appears in the settings now. */
export interface PrinterInSettings {
  /** Null: it was removed. */
  address: string | null;
  /** Whether jobs of this kind still go to it. */
  routed: (job: PrintJob) => boolean;
}

/**
 * Why the printer can no longer settle a job that was handed to it; null while it can. Called only between two sessions: a running one ends
 * on its own.
 */
export function strandedReason(job: PrintJob, now: PrinterInSettings): PrintReason | null {
  if (job.state !== 'sent' || !job.confirms) return null;
  if (now.address === null) return 'printer-removed';
  if (!wasHandedTo(job, now.address)) return 'printer-changed';
  if (followsRoutes(job.kind) && !now.routed(job)) return 'rerouted';
  return mayStillSettle(job) ? null : 'no-confirmation';
}

const working: ReadonlySet<PrinterCondition> = new Set(['ready', 'printing']);
/** A print queue reported this and has dropped the job: no further report can come. */
const endedInItsQueue: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>([
  'job-unknown',
  'job-canceled',
  'job-aborted',
  'job-completed-with-errors',
]);

/**
 * Whether it may still come out of the printer: then "It did not" is accepted only after a question, because the label printed in its place
 * would be a duplicate as soon as there is paper. `condition`: of the printer that it was handed to; `not-set-up` when that one is no longer
 * in the settings. A printer that cannot be reached may be switched off and have lost the job, or only be off the network; a removed one
 * may be switched on again elsewhere.
 */
export function mayStillPrint(job: PrintJob, condition: PrinterCondition): boolean {
  if (job.state === 'sent') return job.confirms;
  // Its queue goes on with it once somebody has put the error right.
  if (job.state === 'in-doubt' && job.reason === 'job-error') return true;
  if (job.state !== 'in-doubt' || working.has(condition) || endedInItsQueue.has(job.reason)) return false;
  // This kind of printer cannot be asked; another kind just has not been asked yet.
  return condition !== 'cannot-tell' || job.confirms;
}
