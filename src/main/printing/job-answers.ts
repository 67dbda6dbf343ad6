import { fail, type Result } from '#shared/ipc/result.ts';
import { actionsOf, type PrintAction } from '#shared/station/print-actions.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { RequestParts } from './request-parts.ts';

/** What may be done with a print job now, and what a person saw of it. */
export interface JobAnswers {
  mayDo: (job: PrintJob, action: PrintAction) => boolean;
  /** Refuses an answer about an earlier print of the label, or about an earlier time it was handed to its printer. */
  refuseEarlier: (seen: { id: string }) => Result<never>;
  /** Refuses "It did not" while the printer may still hold it. */
  refuseAtPrinter: (job: PrintJob) => Result<never>;
  /** Records what a person saw of a label or document in doubt; false when it is no longer asked. Call `refreshBehind` for its shipment next. */
  record: (job: PrintJob, cameOut: boolean) => boolean;
  /** A person is at the printer now, so what waited behind the doubt counts as freshly asked for. */
  refreshBehind: (shipmentId: string | null) => void;
}

export function createJobAnswers({
  jobs,
  writer,
  mayStillPrint,
}: Pick<RequestParts, 'jobs' | 'writer' | 'mayStillPrint'>): JobAnswers {
  return {
    mayDo: (job, action) => actionsOf({ ...job, mayStillPrint: mayStillPrint(job) }).includes(action),
    refuseEarlier: ({ id }) =>
      fail('tried-again', `print job ${id} was given to a printer again since it was looked at`),
    refuseAtPrinter: (job) =>
      fail('print-at-printer', 'the printer may still hold it, so it has not "not come out"', { id: job.id }),
    record: (job, cameOut) =>
      writer.move(
        job.id,
        cameOut ? 'person-out' : 'person-not-out',
        // Printed, and no printer confirmed it.
        cameOut ? { reason: null, confirms: false } : { reason: 'did-not-come-out' },
        'person',
      ),
    refreshBehind(shipmentId) {
      if (shipmentId !== null) writer.refresh(jobs.behindDoubt(shipmentId));
    },
  };
}
