import type { StationDatabase } from './database/station-database.ts';

/** Whether a submission is claimed or on the wire, or a job is with a printer: what an end of the app would leave in doubt. */
export function hasWorkInProgress(db: Pick<StationDatabase, 'prepare'>): boolean {
  const row = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM submissions WHERE state IN ('claimed', 'on-wire'))
           OR EXISTS (SELECT 1 FROM print_jobs WHERE state = 'sending') AS under_way`,
    )
    .get();
  return row?.['under_way'] === 1;
}
