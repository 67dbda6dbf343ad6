/**
 * Work that answers what was asked of the server: who calls gets a run that was begun after the call. One under way may have asked before
 * the thing happened that the call is about (the computer slept in its middle). Calls that wait share the next run.
 */
export function startedAfter(work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;

  function begin(): Promise<boolean> {
    const mine = work().finally(() => {
      running = null;
    });
    running = mine;
    return mine;
  }

  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => false)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
