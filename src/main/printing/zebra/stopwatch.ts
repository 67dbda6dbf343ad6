/**
 * Milliseconds from now on, by whichever clock shows more: the process clock stops while a computer sleeps (Linux, macOS), and a person may
 * set the other. Only for values that may be too long but never too short, such as an answer's age.
 */
export function stopwatch(): () => number {
  const wall = Date.now();
  const monotonic = performance.now();
  return () => Math.max(performance.now() - monotonic, Math.abs(Date.now() - wall));
}
