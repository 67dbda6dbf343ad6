import { endAll } from '../desk/end-all.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { isWorkUnderWay } from '../storage/work-under-way.ts';

export interface StationEnd {
  db: Pick<StationDatabase, 'prepare' | 'close'>;
  /** What is open beside the data, as `endAll` takes it. */
  before: readonly (readonly (() => unknown)[])[];
  /** What waits for the data to be closed. `busy`: something is left open, or nobody could tell. */
  after?: readonly ((busy: boolean) => unknown)[];
  report: (error: unknown) => void;
}

/** Ends all that a station has open. Whatever fails is reported, and neither keeps the data open nor what comes after it from being done. */
export async function closeStation({ db, before, after = [], report }: StationEnd): Promise<void> {
  let underWay = true;
  let closed = false;
  const look = (): void => {
    underWay = isWorkUnderWay(db);
  };
  const close = (): void => {
    db.close();
    closed = true;
  };
  const then = after.map((one) => [() => one(underWay || !closed)]);
  await endAll(report, [...before, [look], [close], ...then]);
}
