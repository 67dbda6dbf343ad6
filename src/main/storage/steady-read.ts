import { setImmediate as nextTurn } from 'node:timers/promises';
import { allAtOnce, endInTurns, type Steps } from '#main/in-turns.ts';
import type { StationDatabase } from './station-database.ts';

/** So often the reading begins anew when something was written meanwhile; then it is done in one turn, whatever that takes. */
const mostReadings = 5;

/** The commit may follow a reading of less in the same turn, milliseconds. */
const shortMilliseconds = 4;

/** Rows that were changed here since the file was opened: nobody else writes to it (`connection.ts`), so the same number is the same data. */
const changesSoFar = (db: StationDatabase): number =>
  (db.prepare('SELECT total_changes() AS n').get() as { n: number }).n;

/**
 * Reads in turns of the event loop what a commit depends on, and then commits on it: `then` is called in the turn in which the reading ends,
 * while all that was read stands as it was read. A few rows are read in one turn, as by a plain loop.
 */
export async function onSteadyRead<T, R>(
  db: StationDatabase,
  read: () => Steps<T>,
  then: (found: T) => R,
): Promise<R> {
  for (let n = 0; n < mostReadings; n += 1) {
    const before = changesSoFar(db);
    const begun = performance.now();
    const found = await endInTurns(read(), () => changesSoFar(db) !== before);
    // What was read in turns leaves a turn of its own to the commit.
    if (performance.now() - begun > shortMilliseconds) await nextTurn();
    if (found !== null && changesSoFar(db) === before) return then(found.value);
  }
  return then(allAtOnce(read()));
}
