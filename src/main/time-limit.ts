/** Milliseconds: a longer sleep counts as no more than this. */
const piece = 1000;

/**
 * Calls `act` once this process has run for the limit and everything that arrived by then has been read. When some systems wake from sleep, all
 * timers are due at once, although the other process on this computer slept as well; and when the station itself was stalled, its timers fire
 * before its sockets are read, so its own delay would be blamed on the other side. Returns a function that cancels it.
 */
export function afterLimit(milliseconds: number, act: () => void): () => void {
  let timer: NodeJS.Timeout;
  let reading: NodeJS.Immediate | undefined;
  function wait(left: number): void {
    const next = Math.min(left, piece);
    timer = setTimeout(() => {
      // An immediate runs after the loop has polled the sockets.
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
