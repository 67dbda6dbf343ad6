import type { DeskBase } from '#main/desk-base.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { PaperJob } from './papers/paper-job.ts';

/** Dependencies of the hand-over. */
export interface TrucksParts extends DeskBase {
  spooler: Pick<Spooler, 'queueOwnPrint' | 'queueDriverCopies' | 'wake'>;
  /** Called after the commit that changed a shipment. */
  changed: (shipmentId: string) => void;
  draw: (job: PaperJob) => Promise<Buffer>;
  /** Its documents are marked SAMPLE. */
  isTraining: boolean;
}
