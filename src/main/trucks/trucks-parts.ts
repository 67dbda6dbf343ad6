import type { Clock } from '#main/clock.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { PaperJob } from './papers/paper-job.ts';

/** What the handing over stands on. */
export interface TrucksParts {
  db: StationDatabase;
  stores: Stores;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  spooler: Pick<Spooler, 'queueOwnPrint' | 'queueDriverCopies' | 'wake'>;
  /** After the commit that changed something of a shipment. */
  changed: (shipmentId: string) => void;
  draw: (job: PaperJob) => Promise<Buffer>;
  /** Its papers are marked SAMPLE. */
  isTraining: boolean;
}
