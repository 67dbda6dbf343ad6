const shortest = 1000;
const longest = 60_000;

/**
 * How long to wait after the n-th try in a row of which nothing left, in milliseconds: anywhere (full jitter) between one
 * second and a ceiling that doubles up to a minute, without end. Stations that lost the same network do not return in step.
 */
export function backOff(tries: number, random: () => number): number {
  const ceiling = Math.min(longest, shortest * 2 ** Math.min(tries, 10));
  return Math.round(shortest + random() * (ceiling - shortest));
}
