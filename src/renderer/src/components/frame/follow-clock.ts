/** A computer that slept shows the right time after so long at most, milliseconds. */
const longestMs = 5000;

/** Says the time now, every few seconds and at each full minute: a minute that is over is not shown beside what was made in the next. Returns the end. */
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
