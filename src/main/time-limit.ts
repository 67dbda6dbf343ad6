/** Milliseconds: of a longer time asleep no more counts. */
const piece = 1000;

/**
 * Calls `act` once this process has run for the limit and all that had arrived by then has been read. On waking from a sleep the timers of some
 * systems are all due at once, though whoever is waited for on this computer slept as well; and when the station itself was stalled, its timers
 * fire before its sockets are read, and its own delay would be taken for the other side's. Returns what cancels it.
 */
export function afterLimit(milliseconds: number, act: () => void): () => void {
  let timer: NodeJS.Timeout;
  let reading: NodeJS.Immediate | undefined;
  function wait(left: number): void {
    const next = Math.min(left, piece);
    timer = setTimeout(() => {
      // An immediate comes after the loop has polled the sockets.
      if (left > next) wait(left - next);
      else reading = setImmediate(act);
    }, next);
  }
  wait(milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
