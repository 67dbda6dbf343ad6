import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';

/** For writing records: the database with its stores, the time and new ids. */
export interface RecordBase {
  db: StationDatabase;
  stores: Stores;
  clock: Clock;
  newId: () => string;
}

/** What every subject of a desk needs; created once for a desk and passed along. */
export interface DeskBase extends RecordBase {
  /** The settings in effect at this desk. */
  settings: () => Settings;
  /** Whether its BOL numbers reach a carrier (`numbers/bol-beginning.ts`). */
  asksAboutEarlierNumbers?: boolean;
}

/** What the station's own numbers are generated from. */
export type NumberBase = Omit<DeskBase, 'db' | 'newId'>;
