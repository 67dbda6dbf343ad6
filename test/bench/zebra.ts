import { zebraTcpPrinter } from '#main/printing/zebra/zebra-tcp-printer.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';

// Labels a second through the whole session (status, odometer, window of three) on loopback, with a printer that takes no time.
const LABELS = 2000;
const zebra = await startZebraEmulator();
const printer = zebraTcpPrinter({
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
    `round ${round}: ${printed} of ${LABELS} printed in ${seconds.toFixed(2)} s, ${Math.round(printed / seconds)} labels/s`,
  );
  if (stopped !== null || printed !== LABELS) process.exitCode = 1;
}
await zebra.stop();
