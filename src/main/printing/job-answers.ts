import { fail, type Result } from '#shared/ipc/result.ts';
import { actionsOf, type PrintAction } from '#shared/station/print-actions.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import type { RequestParts } from './request-parts.ts';

/** What may be done with a print job now, and what a person has seen of it. */
export interface JobAnswers {
  mayDo: (job: PrintJob, action: PrintAction) => boolean;
  /** The refusal of an answer about an earlier print of it, or an earlier time that its printer was given it. */
  refuseEarlier: (seen: { id: string }) => Result<never>;
  /** The refusal of "It did not come out" while the printer may still hold it. */
  refuseAtPrinter: (job: PrintJob) => Result<never>;
  /** What a person saw of a label or document that nobody could tell; false when nobody asks any more. Then `refreshBehind` its shipment. */
  record: (job: PrintJob, cameOut: boolean) => boolean;
  /** Somebody stands there now: what waited for the answer is as fresh as the answer. */
  refreshBehind: (shipmentId: string | null) => void;
}

export function createJobAnswers({
  jobs,
  writer,
  mayStillCome,
}: Pick<RequestParts, 'jobs' | 'writer' | 'mayStillCome'>): JobAnswers {
  return {
    mayDo: (job, action) => actionsOf({ ...job, mayStillCome: mayStillCome(job) }).includes(action),
    refuseEarlier: ({ id }) =>
      fail('tried-again', `print job ${id} was given to a printer again since it was looked at`),
    refuseAtPrinter: (job) =>
      fail('print-at-printer', 'the printer may still hold it, so it has not "not come out"', { id: job.id }),
    record: (job, cameOut) =>
      writer.move(
        job.id,
        cameOut ? 'person-out' : 'person-not-out',
        { reason: cameOut ? null : 'did-not-come-out' },
        'person',
      ),
    refreshBehind(shipmentId) {
      if (shipmentId !== null) writer.refresh(jobs.behindDoubt(shipmentId));
    },
  };
}
