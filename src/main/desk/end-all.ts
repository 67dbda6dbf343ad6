/**
 * Ends the groups one after another, and the members of a group at the same time. A failure is reported, and later groups still end: a file that
 * cannot be removed must not leave the outbox sending.
 */
export async function closeAll(
  report: (error: unknown) => void,
  groups: readonly (readonly (() => unknown)[])[],
): Promise<void> {
  for (const group of groups) {
    const ended = await Promise.allSettled(group.map((end) => Promise.resolve().then(end)));
    for (const one of ended) if (one.status === 'rejected') report(one.reason);
  }
}
