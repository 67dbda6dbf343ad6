import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes, or characters of ASCII: a larger commit takes tens of milliseconds, and is made as `large` (`StationDatabase.transaction`). */
export const largeBytes = 1_000_000;

/** After a `large` commit: its log is brought into the file in the first of two turns of the event loop. */
export async function checkpointAfterLargeCommit(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
