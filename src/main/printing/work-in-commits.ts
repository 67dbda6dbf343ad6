import { nextTurn } from '#main/in-turns.ts';
import { ok, type Result } from '#shared/ipc/result.ts';

/** Print jobs created or changed in one commit: a few milliseconds. */
export const jobsPerCommit = 50;

export interface CommitParts {
  /** Runs its work in one transaction, then wakes the loops. */
  commit: (work: () => Result<void>) => Result<void>;
  /** The station is closing: nothing more is written. */
  isClosed: () => boolean;
}

/**
 * Works through thousands of items, a number of them per commit, with a turn of the event loop between commits. Stops at the first that
 * is refused. If the station dies in between, the rest is unchanged.
 */
export async function workInCommits<T>(
  { commit, isClosed }: CommitParts,
  items: readonly T[],
  act: (some: T[]) => Result<void>,
): Promise<Result<void>> {
  for (let next = 0; next < items.length; next += jobsPerCommit) {
    if (next > 0) await nextTurn();
    if (isClosed()) break;
    const done = commit(() => act(items.slice(next, next + jobsPerCommit)));
    if (!done.ok) return done;
  }
  return ok(undefined);
}
