import type { PrintReason } from '#shared/station/print-reason.ts';
import type { Printer, PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import { followsRoutes } from './new-jobs.ts';
import { mayBeProved } from './settlement.ts';

/** Where a printer's bytes go. Another name, resolution or tray is the same printer; another address is another one. */
export function addressOf(printer: Printer): string {
  switch (printer.kind) {
    case 'zebra-tcp':
      return `tcp://${printer.host}:${printer.port}`;
    case 'ipp':
      return printer.uri;
    case 'system-queue':
      return `queue:${printer.queue}`;
    case 'folder':
      return `folder:${printer.path}`;
  }
}

/** Whether what stands at `address` is what the job was handed to. One that an older version sent is taken to be there. */
export const wasSentTo = (job: PrintJob, address: string | null): boolean =>
  address !== null && (job.sentTo === null || job.sentTo === address);

/** How the printer that a job was handed to stands in the settings now. */
export interface PrinterInSettings {
  /** Null: it is removed. */
  address: string | null;
  /** Whether jobs of this kind still go to it. */
  routed: (job: PrintJob) => boolean;
}

/**
 * Why a job that was handed over cannot be left to its printer any more; null while the printer itself can tell. Asked between two
 * sessions only: one that runs ends by itself.
 */
export function strandedReason(job: PrintJob, now: PrinterInSettings): PrintReason | null {
  if (job.state !== 'sent' || !job.confirms) return null;
  if (now.address === null) return 'printer-removed';
  if (!wasSentTo(job, now.address)) return 'printer-changed';
  if (followsRoutes(job.kind) && !now.routed(job)) return 'rerouted';
  return mayBeProved(job) ? null : 'no-confirmation';
}

const working: ReadonlySet<PrinterCondition> = new Set(['ready', 'printing']);
/** A print queue that said so has let go of the job: nothing more can come of it. */
const endedInItsQueue: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>([
  'job-unknown',
  'job-canceled',
  'job-aborted',
  'job-completed-with-errors',
]);

/**
 * Whether it may still come out of the printer: then "it did not" is taken only after a question, because the label printed in its
 * place would be a second one as soon as there is paper. `condition`: of the printer that it was handed to; `not-set-up` when the
 * settings have that one no more. A printer that cannot be reached may be switched off and have forgotten, or only be off the network;
 * a removed one may be switched on again elsewhere.
 */
export function mayStillCome(job: PrintJob, condition: PrinterCondition): boolean {
  if (job.state === 'sent') return job.confirms;
  if (job.state !== 'in-doubt' || working.has(condition) || endedInItsQueue.has(job.reason)) return false;
  // Nothing can ask this kind of printer; one that can be asked only has not been yet.
  return condition !== 'cannot-tell' || job.confirms;
}
