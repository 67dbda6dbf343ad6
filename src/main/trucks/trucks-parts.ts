import type { DeskBase } from '#main/desk-base.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { PaperJob } from './papers/paper-job.ts';

/** What the handing over stands on. */
export interface TrucksParts extends DeskBase {
  spooler: Pick<Spooler, 'queueOwnPrint' | 'queueDriverCopies' | 'wake'>;
  /** After the commit that changed something of a shipment. */
  changed: (shipmentId: string) => void;
  draw: (job: PaperJob) => Promise<Buffer>;
  /** Its papers are marked SAMPLE. */
  isTraining: boolean;
}
