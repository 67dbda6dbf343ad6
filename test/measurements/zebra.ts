import { zebraPrinter } from '#main/printing/zebra/zebra-printer.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { startPrintStation } from '#support/print-station.ts';
import { sixInchesAt, startZebraEmulator } from '#support/zebra-emulator.ts';

/**
 * `node --import ./test/support/raw-imports.ts test/measurements/zebra.ts [labels,…] [inches a second,…] [start ms,…]`.
 * 1. Labels a second through the whole session on loopback, with a printer that takes no time.
 * 2. Batches at the pace of a real head, through the station with its database: the whole time against the head's own. `start`: what an
 *    idle printer needs from a format to the head's first move, which a point of agreement costs once more.
 */
const LABELS = 2000;
const listOf = (at: number, usual: string): number[] => (process.argv[at] ?? usual).split(',').map(Number);
const batches = listOf(2, '6,30,100');
const speeds = listOf(3, '6,10,14');
const starts = listOf(4, '0,50');

async function throughput(): Promise<void> {
  const zebra = await startZebraEmulator();
  const printer = zebraPrinter({
    kind: 'zebra-tcp',
    id: 'z',
    name: 'Bench',
    host: '127.0.0.1',
    port: zebra.port,
    dpi: 203,
    confirms: true,
    shared: false,
  });
  for (let round = 1; round <= 3; round += 1) {
    const feed = recordedFeed(labelsToPrint(LABELS));
    const begin = performance.now();
    const stopped = await printer.print(feed);
    const seconds = (performance.now() - begin) / 1000;
    const printed = [...feed.last.values()].filter((state) => state === 'printed').length;
    console.log(
      `no pace, round ${round}: ${printed} of ${LABELS} printed in ${seconds.toFixed(2)} s, ${Math.round(printed / seconds)} labels/s`,
    );
    if (stopped !== null || printed !== LABELS) process.exitCode = 1;
  }
  await zebra.stop();
}

async function batch(inches: number, labels: number, startMs: number): Promise<void> {
  const labelMs = sixInchesAt(inches);
  const zebra = await startZebraEmulator({ labelMs, startMs });
  const station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port }],
    { labels: 'z' },
    { real: true },
  );
  const begin = performance.now();
  const id = station.accept(labels);
  await station.until(id, new RegExp(`^(\\d+:printed ?){${labels}}$`), 600_000);
  const took = performance.now() - begin;
  const head = labels * labelMs + startMs;
  const more = took - head;
  console.log(
    `${inches} in/s (${labelMs} ms), start ${startMs} ms, ${labels} labels: ${(took / 1000).toFixed(2)} s, the head alone ${(head / 1000).toFixed(2)} s, ${more.toFixed(0)} ms more (${((100 * more) / head).toFixed(1)} %)`,
  );
  await station.stop();
  await zebra.stop();
}

await throughput();
await Promise.all(
  speeds.flatMap((inches) =>
    starts.map(async (startMs) => {
      for (const labels of batches) await batch(inches, labels, startMs);
    }),
  ),
);
