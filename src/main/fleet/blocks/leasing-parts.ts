import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { Question } from '../worker/protocol.ts';

export interface LeasingParts {
  db: StationDatabase;
  stores: Pick<
    Stores,
    'counters' | 'proNumbers' | 'shipments' | 'fleetBlocks' | 'stationNumbers' | 'bolBeginnings'
  >;
  settings: () => Settings;
  /** The fleet that admitted the station. */
  fleet: () => string;
  ask: (question: Question) => Promise<Result<unknown>>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  report: (error: unknown) => void;
}
