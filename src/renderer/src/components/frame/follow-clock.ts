/** After sleep the computer shows the right time at most this late, in milliseconds. */
const longestMs = 5000;

/**
 * Reports the time every few seconds and at each full minute, so that no past minute is shown beside something made in the next. Returns a
 * function that stops it.
 */
export function followClock(say: (now: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = (): void => {
    const now = new Date();
    say(now.toISOString());
    timer = setTimeout(tick, Math.min(longestMs, 60_000 - (now.getTime() % 60_000)));
  };
  tick();
  return () => clearTimeout(timer);
}
