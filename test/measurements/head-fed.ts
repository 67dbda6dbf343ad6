import { feedHead } from './feed-head.ts';

/**
 * Whether a batch keeps the printer fed: the share of the batch's time in which the head stood still although labels were left.
 * `node --import ./test/support/raw-imports.ts test/measurements/head-fed.ts [inches a second,…] [start ms,…] [usb]`
 * The emulator prints labels of six inches at its own pace; the station has its database and the real limits. `start`: what an idle
 * printer needs from a format to the head's first move, which counts as waiting. `usb`: by a device file
 * instead of the network. Ends with 1 if the head waited 2 % or more.
 */
const listOf = (at: number, usual: string): number[] => (process.argv[at] ?? usual).split(',').map(Number);
const speeds = listOf(2, '6,10,14');
const starts = listOf(3, '0,50');
const isUsb = process.argv[4] === 'usb';
const limitPercent = 2;

const batches = [
  { shipments: 1, labels: 100 },
  { shipments: 40, labels: 4 },
];

async function measure(
  inches: number,
  startMs: number,
  batch: { shipments: number; labels: number },
): Promise<string> {
  const { waitedPercent, wholeMs, gaps, failure } = await feedHead(inches, startMs, batch, isUsb);
  if (failure !== '' || waitedPercent >= limitPercent) process.exitCode = 1;
  const stops = gaps.filter((gap) => gap > 1);
  return (
    `${inches} in/s, start ${startMs} ms, ${batch.shipments} × ${batch.labels}: the head waited ${waitedPercent.toFixed(2)} % of ${(wholeMs / 1000).toFixed(1)} s, ` +
    `${stops.length} times for more than 1 ms, at most ${Math.max(...gaps).toFixed(0)} ms` +
    (failure === '' ? '' : `; ${failure}`)
  );
}

const rows = await Promise.all(
  speeds.flatMap((inches) =>
    starts.flatMap((startMs) => batches.map((batch) => measure(inches, startMs, batch))),
  ),
);
for (const row of rows) console.log(row);
