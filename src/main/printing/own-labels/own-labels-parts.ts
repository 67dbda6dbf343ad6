import type { Clock } from '#main/clock.ts';
import type { Spooler } from '../spooler.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { PackingListJob } from './templates/packing-list.ts';

export interface OwnLabelsParts {
  db: StationDatabase;
  stores: Stores;
  settings: () => Settings;
  clock: Clock;
  asksAboutEarlierNumbers?: boolean;
  spooler: Pick<Spooler, 'queueOwnPrint' | 'wake' | 'jobsOf' | 'handlers'>;
  draw: (job: PackingListJob) => Promise<Buffer>;
  /** The last real sending found no service. */
  isOffline: () => boolean;
  report: (error: unknown) => void;
}
