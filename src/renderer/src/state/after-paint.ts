/** No frame comes to a window that is covered or small. */
const longestMilliseconds = 100;

/** Runs once what has changed until now is on screen, or after 100 ms. @returns what calls it off */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(done, longestMilliseconds);
  const frame = requestAnimationFrame(() => {
    // The frame is painted after this; what comes next in line is after it.
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
