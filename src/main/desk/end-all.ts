/**
 * Ends the groups one after the other, and what is in a group at once. One that fails is reported and keeps no later one from its end: a file
 * that cannot be removed must not leave the outbox sending.
 */
export async function endAll(
  report: (error: unknown) => void,
  groups: readonly (readonly (() => unknown)[])[],
): Promise<void> {
  for (const group of groups) {
    const ended = await Promise.allSettled(group.map((end) => Promise.resolve().then(end)));
    for (const one of ended) if (one.status === 'rejected') report(one.reason);
  }
}
