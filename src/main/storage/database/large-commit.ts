import { nextTurn } from '#main/in-turns.ts';

/** Bytes, or characters of ASCII: a larger commit takes tens of milliseconds, and is made as `large` (`StationDatabase.transaction`). */
export const largeBytes = 1_000_000;

/** Between two of several commits: other work has its turn. */
export const afterCommit = (): Promise<void> => nextTurn();

/** After a `large` commit: its log is brought into the file in the first of two turns of the event loop. */
export async function afterLargeCommit(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
