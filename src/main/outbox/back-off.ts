const minMilliseconds = 1000;
const maxMilliseconds = 60_000;

/**
 * How long to wait after the n-th attempt in a row in which nothing was sent, in milliseconds: random (full jitter) between one second and a
 * ceiling that doubles up to a minute. The jitter keeps stations that lost the same network from all retrying at once.
 */
export function backOff(tries: number, random: () => number): number {
  const ceiling = Math.min(maxMilliseconds, minMilliseconds * 2 ** Math.min(tries, 10));
  return Math.round(minMilliseconds + random() * (ceiling - minMilliseconds));
}
