import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import { isLabelKind } from './print-kinds.ts';
import { mayBeProved } from './settlement.ts';

/** Nothing can be known of what the printer holds. `mute` is not among them: a printer that needs paper may fall silent. */
const unknown: ReadonlySet<PrinterCondition> = new Set(['not-reachable', 'cannot-tell', 'not-set-up']);
const working: ReadonlySet<PrinterCondition> = new Set(['ready', 'printing']);

/**
 * Whether it may still come out of the printer, as far as that says anything of itself: then "it did not" is no answer, because
 * the label printed in its place would be a second one as soon as there is paper. Sent, it is waited for. In doubt, a printer
 * that something is in the way of may have it in its memory; switched off, it has not.
 */
export function mayStillCome(job: PrintJob, condition: PrinterCondition): boolean {
  if (unknown.has(condition)) return false;
  if (job.state === 'sent') return job.confirms;
  if (job.state !== 'in-doubt' || working.has(condition)) return false;
  // A print queue that has let go of a document says so itself.
  return isLabelKind(job.kind) || mayBeProved(job);
}
