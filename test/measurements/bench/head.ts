import { feedHead } from '../feed-head.ts';
import { compare, rounds } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const speeds = [6, 10, 14];
const startMs = 50;
const batches = [
  { shipments: 1, labels: 15 },
  { shipments: 5, labels: 3 },
];

async function run(): Promise<BenchRow[]> {
  const waited = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    // At a head's pace the station is idle nearly all of the time: three printers at once do not disturb each other.
    await Promise.all(
      speeds.map(async (inches) => {
        for (const batch of batches) {
          const name = `${inches} inches a second, ${batch.shipments} × ${batch.labels} labels`;
          const { waitedPercent, failure } = await feedHead(inches, startMs, batch);
          if (failure !== '') throw new Error(`${name}: ${failure}`);
          waited.set(name, [...(waited.get(name) ?? []), waitedPercent]);
        }
      }),
    );
  return speeds.flatMap((inches) =>
    batches.map(({ shipments, labels }) => {
      const series = `${inches} inches a second, ${shipments} × ${labels} labels`;
      const goal = { subject: 'ours', atMost: 2 } as const;
      return compare({ series, unit: '%', ours: waited.get(series) ?? [], goal });
    }),
  );
}

export const head: Measurement = {
  name: 'head',
  title: "The print head's own pace",
  how: `Six-inch labels at an emulated head that moves at its own pace, and needs ${startMs} ms from idle to its first move: the share of the time, from the first label's begin to the last one's end, in which it was still although labels were left. Beside it is the head itself: 0 % is as fast as the paper can come out.`,
  sizeName: null,
  reason: 'the head had no next label in time; on a busy machine the emulator itself is late as well.',
  run,
};
