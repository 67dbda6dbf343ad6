import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StationDatabase } from './station-database.ts';

/** So many statements are prepared in one turn: half a millisecond of main. */
const statementsAtOnce = 10;

/**
 * Prepares here what another database of the same schema has needed, a few statements a turn. SQLite reads the texts of tables and
 * triggers and plans each statement when it is first prepared; of a packer's path from draft to label there are more than a hundred.
 */
export async function prepareAhead(
  db: Pick<StationDatabase, 'prepare'>,
  rehearsed: Pick<StationDatabase, 'prepared'>,
  signal: AbortSignal,
): Promise<void> {
  for (const [at, sql] of rehearsed.prepared().entries()) {
    if (at % statementsAtOnce === 0) await nextTurn();
    if (signal.aborted) return;
    db.prepare(sql);
  }
}
