import { loadavg } from 'node:os';
import { lightRun } from './fleet/light-run.ts';
import { processRun } from './fleet/process-run.ts';
import type { Pattern } from './fleet/told.ts';

/**
 * What a fleet costs its server as it grows: `node --import ./test/support/raw-imports.ts test/measurements/fleet-growth.ts [N …] [--light N]`; by default
 * 1, 10 and 40 stations as processes and 200 light ones. The figures of the last runs are in docs/fleet.md.
 */
// Its PostgreSQL goes with it (test/support/postgres.ts).
process.once('SIGTERM', () => process.exit(143));
const words = process.argv.slice(2);
const lightAt = words.indexOf('--light');
const light = lightAt === -1 ? null : Number(words[lightAt + 1]);
const given = words
  .filter((word, at) => /^\d+$/.test(word) && (lightAt === -1 || at !== lightAt + 1))
  .map(Number);
const wanted = given.length > 0 || light !== null ? given : [1, 10, 40];
const lightStations = light ?? (given.length > 0 ? 0 : 200);
const paced = Number(process.env['DOCKPRINT_PACED'] ?? 200);
const burst = Number(process.env['DOCKPRINT_BURST'] ?? 20);

const begun = performance.now();
const say = (text: string): void => {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`);
};
say(`load ${loadavg()[0]?.toFixed(1)}`);
let pattern: Pattern | null = null;
for (const stations of wanted) {
  const { pattern: seen, ...run } = await processRun(stations, { paced, burst }, say);
  pattern = seen;
  say(JSON.stringify(run));
}
if (lightStations > 0) {
  pattern ??= (await processRun(1, { paced: 2, burst: 2 }, say)).pattern;
  const run = await lightRun(lightStations, { paced, burst, pacedPerSecond: 4 }, pattern, say);
  say(JSON.stringify(run));
}
