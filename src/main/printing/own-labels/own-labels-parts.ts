import type { DeskBase } from '#main/desk-base.ts';
import type { Spooler } from '../spooler.ts';
import type { PackingListJob } from './templates/packing-list.ts';

export interface OwnLabelsParts extends Omit<DeskBase, 'newId'> {
  spooler: Pick<Spooler, 'queueOwnPrint' | 'wake' | 'printerFor' | 'jobsOf' | 'handlers'>;
  draw: (job: PackingListJob) => Promise<Buffer>;
  /** The last real request did not reach the service. */
  isOffline: () => boolean;
  report: (error: unknown) => void;
}
