/**
 * Milliseconds from now on, by whichever clock says more: that of the process stands still while a computer sleeps (Linux, macOS), and the other
 * may be set by a person. Only for what may be too long and never too short: how old an answer is.
 */
export function stopwatch(): () => number {
  const wall = Date.now();
  const monotonic = performance.now();
  return () => Math.max(performance.now() - monotonic, Math.abs(Date.now() - wall));
}
