import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Growth } from '../../scripts/pictures/growth.ts';
import { lightRun } from './fleet/light-run.ts';
import { processRun } from './fleet/process-run.ts';
import type { Pattern } from './fleet/told.ts';

/**
 * What a fleet costs its server as it grows: `node --import ./test/support/raw-imports.ts test/measurements/fleet-growth.ts [--keep] [N …]
 * [--light N]`; 1, 10, 40 stations as processes and 200 light ones where nothing is said. With `--keep` the figures go to
 * docs/pictures/fleet-growth.json, from which `node scripts/pictures.ts` draws.
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
const growth: Growth = {
  at: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), stations and server on the same machine`,
  runs: [],
};
say(`load ${loadavg()[0]?.toFixed(1)}`);
let pattern: Pattern | null = null;
for (const stations of wanted) {
  const { pattern: seen, ...run } = await processRun(stations, { paced, burst }, say);
  pattern = seen;
  growth.runs.push(run);
  say(JSON.stringify(run));
}
if (lightStations > 0) {
  pattern ??= (await processRun(1, { paced: 2, burst: 2 }, say)).pattern;
  const run = await lightRun(lightStations, { paced, burst, pacedPerSecond: 4 }, pattern, say);
  growth.runs.push(run);
  say(JSON.stringify(run));
}
if (words.includes('--keep'))
  writeFileSync(
    new URL('../../docs/pictures/fleet-growth.json', import.meta.url),
    `${JSON.stringify(growth, null, 2)}\n`,
  );
