import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { StationProcess } from './station-process.ts';
import type { Look } from './words.ts';

/**
 * One station shares two ranges of PRO numbers: a small one that is used up, in blocks of a few numbers, and a large one. All wait until
 * they have numbers of it.
 */
export async function shareRanges(
  bench: Pick<Bench, 'options'>,
  stations: readonly StationProcess[],
): Promise<void> {
  const { options } = bench;
  const small = options.stations * options.shipments;
  const [first] = stations;
  const ranges = [
    [1_000_000, 1_000_000 + small - 1],
    [2_000_000, 2_999_999],
  ] as const;
  for (const [from, to] of ranges)
    await first?.ask({ do: 'share-range', scac: 'SAIA', first: String(from), last: String(to) });
  for (let n = 0; n < 1200; n += 1) {
    const looks = await Promise.all(stations.map((station) => station.ask<Look>({ do: 'look' })));
    if (looks.every(({ pros }) => pros > 0)) return;
    await pause(100);
  }
  throw new Error('not every station has PRO numbers of the range that is shared');
}
