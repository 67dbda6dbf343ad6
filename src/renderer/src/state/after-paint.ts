/** A window that is covered or minimized gets no frames. */
const longestMilliseconds = 100;

/** Runs once the changes so far are on screen, or after 100 ms. @returns a function that cancels it */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(done, longestMilliseconds);
  const frame = requestAnimationFrame(() => {
    // The frame is painted after this callback; the next task runs after it.
    clearTimeout(timer);
    timer = setTimeout(done);
  });
  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  }
  function done(): void {
    stop();
    run();
  }
  return stop;
}
