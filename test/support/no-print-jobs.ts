import type { Steps } from '#main/in-turns.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';

/** The print jobs of a shipment where no printer is set up, read in a turn of their own. */
export function* noPrintJobs(): Steps<PrintJobView[]> {
  yield;
  return [];
}
