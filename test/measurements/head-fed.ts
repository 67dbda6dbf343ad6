import { sixInchesAt, startZebraEmulator } from '#support/zebra-emulator.ts';
import { usbCableTo } from '#support/usb-cable.ts';
import { startPrintStation } from '#support/print-station.ts';

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
  { shipments, labels }: { shipments: number; labels: number },
): Promise<string> {
  const zebra = await startZebraEmulator({ labelMs: sixInchesAt(inches), startMs });
  const cable = isUsb ? await usbCableTo(zebra.port) : null;
  const place =
    cable === null
      ? { kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port }
      : { kind: 'zebra-usb', device: cable.device };
  const station = startPrintStation([{ id: 'z', name: 'Bench', ...place }], { labels: 'z' }, { real: true });
  const ids = Array.from({ length: shipments }, () => station.accept(labels));
  const allPrinted = new RegExp(`^(\\d+:printed ?){${labels}}$`);
  for (const id of ids) await station.until(id, allPrinted, 600_000);
  await station.stop();
  await cable?.remove();
  await zebra.stop();

  const times = zebra.engine.headTimes;
  const gaps = times.slice(1).map(({ began }, index) => began - (times[index]?.ended ?? began));
  const whole = (times.at(-1)?.ended ?? 0) - (times[0]?.began ?? 0);
  const waited = gaps.reduce((sum, gap) => sum + gap, 0);
  const percent = (100 * waited) / whole;
  const isWhole = times.length === shipments * labels && station.mistakes.length === 0;
  if (!isWhole || percent >= limitPercent) process.exitCode = 1;
  const stops = gaps.filter((gap) => gap > 1);
  return (
    `${inches} in/s, start ${startMs} ms, ${shipments} × ${labels}: the head waited ${percent.toFixed(2)} % of ${(whole / 1000).toFixed(1)} s, ` +
    `${stops.length} times for more than 1 ms, at most ${Math.max(...gaps).toFixed(0)} ms` +
    (isWhole ? '' : `; ${times.length} labels came out, mistakes: ${station.mistakes.map(String).join(', ')}`)
  );
}

const rows = await Promise.all(
  speeds.flatMap((inches) =>
    starts.flatMap((startMs) => batches.map((batch) => measure(inches, startMs, batch))),
  ),
);
for (const row of rows) console.log(row);
