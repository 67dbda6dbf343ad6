import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawPlot } from './draw-plot.ts';
import type { BenchRecord } from './measurement.ts';
import { measurements } from './registry.ts';
import { quietLoad, writeDocument } from './write-document.ts';

/** `npm run bench [-- NAME …]`: runs the measurements of these names, or all, and writes docs/performance.md anew. */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/performance');
const resultsFile = join(folder, 'results.json');

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !measurements.some((measurement) => measurement.name === name));
if (unknown.length > 0) {
  console.error(
    `No measurement ${unknown.join(', ')}. There are: ${measurements.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const load = (): number => loadavg()[0] ?? NaN;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
function commitNow(): string {
  const changed = git('status', '--porcelain', '--', 'src', 'package.json') !== '';
  return git('rev-parse', '--short=8', 'HEAD') + (changed ? ' with changes in src' : '');
}
const gigabytes = Math.round(totalmem() / 2 ** 30);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${gigabytes} GB, ${process.platform} ${release()}, Node ${process.version}`;
const arguments_ = process.argv.slice(2).join(' ');
const command = arguments_ === '' ? 'npm run bench' : `npm run bench -- ${arguments_}`;

const readRecords = (): Record<string, BenchRecord> =>
  existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, BenchRecord>)
    : {};
mkdirSync(folder, { recursive: true });
// Before the first: the load of the later ones is that of the measurements themselves. A set-up that went before leaves its own behind.
if (load() > quietLoad) console.log('Waiting for a quiet machine, two minutes at the most …');
for (let second = 0; load() > quietLoad && second < 120; second += 5) await pause(5000);
const before = load();
if (before > quietLoad)
  console.log(`The machine is not quiet (load ${before.toFixed(1)}): the figures show only that this works.`);
for (const { name, title, sizeName, run } of measurements) {
  if (names.length > 0 && !names.includes(name)) continue;
  const began = performance.now();
  console.log(`${name}: ${title} …`);
  try {
    const rows = await run();
    const date = new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC';
    const record = { date, machine, commit: commitNow(), command, load: before, rows };
    const records = { ...readRecords(), [name]: record };
    writeFileSync(join(folder, `${name}.svg`), drawPlot(title, sizeName, rows));
    writeFileSync(resultsFile, `${JSON.stringify(records, null, 2)}\n`);
    const document = join(root, 'docs/performance.md');
    writeFileSync(document, writeDocument(measurements, records));
    execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), document, resultsFile]);
    console.log(`${name}: done in ${Math.round((performance.now() - began) / 1000)} s`);
  } catch (error) {
    // The others still run; the last figures of this one stay.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
// What failed may have left a child or a server.
process.exit();
