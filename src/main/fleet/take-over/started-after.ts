/**
 * Each caller gets a run that started after the call. A run already under way may have asked the server before the event that the call is about
 * (the computer slept in between). Waiting calls share the next run.
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
