import { measureF9 } from './f9-path.ts';
import { say } from './parts.ts';

/**
 * From F9 in the window of the built app to the first byte of a label at the Zebra, with what each part of the way took:
 * `node --import ./test/support/raw-imports.ts test/measurements/window-path.ts [shipments] [rounds] [milliseconds] [stations]`. Told apart are the very first F9 of a
 * new station and the first after each later start of it; with more stations, of each. The service answers at once unless told
 * after how many milliseconds: then what the window reads of a shipment that has just left is out of the way, as in life.
 *
 * Where Electron has one pipe between the window and main, the double of the tests has three, through the process that measures. What F9
 * takes in them is measured by itself and taken off in the last figure; what Electron's own pipe takes is in none of them.
 *
 * With `BENCH_BUSY=1` the station has 10,000 shipments, and while F9 is pressed the window asks for its long lists again and again. The
 * longest turns of the main process are told as well.
 */
const { parts, turns } = await measureF9({
  entries: Number(process.argv[2] ?? 20),
  rounds: Number(process.argv[3] ?? 3),
  milliseconds: Number(process.argv[4] ?? 0),
  stations: Number(process.argv[5] ?? 1),
  isBusy: process.env['BENCH_BUSY'] === '1',
});
for (const [when, times] of Object.entries(parts)) {
  console.log(`— ${when}`);
  for (const [what, list] of times) say(what, list);
}
if (process.env['BENCH_BUSY'] === '1') say('turns of main of 5 ms of the processor and more', turns);
