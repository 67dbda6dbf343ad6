import { closeAll } from '../desk/end-all.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { hasWorkInProgress } from '../storage/work-in-progress.ts';

export interface StationShutdown {
  db: Pick<StationDatabase, 'prepare' | 'close'>;
  /** What else is open, in groups for `closeAll`. */
  before: readonly (readonly (() => unknown)[])[];
  /** What must run after the data is closed. `busy`: work was left open, or that is unknown. */
  after?: readonly ((busy: boolean) => unknown)[];
  report: (error: unknown) => void;
}

/** Closes everything that a station has open. A failure is reported; the data is still closed and later steps still run. */
export async function closeStation({ db, before, after = [], report }: StationShutdown): Promise<void> {
  let underWay = true;
  let closed = false;
  const look = (): void => {
    underWay = hasWorkInProgress(db);
  };
  const close = (): void => {
    db.close();
    closed = true;
  };
  const then = after.map((one) => [() => one(underWay || !closed)]);
  await closeAll(report, [...before, [look], [close], ...then]);
}
