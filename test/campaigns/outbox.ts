import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { startChild } from '#support/start-child.ts';
import { startFaultyService } from './faulty-service.ts';

/**
 * A station with the real client against a service that goes wrong in 19 % of its steps (a quarter of those once it has taken the
 * step: every status, every redirect, a page, somebody else's JSON), killed with SIGKILL again and again:
 * `node --import ./test/support/raw-imports.ts test/campaigns/outbox.ts [entries] [seed] [share]`; 40 entries are a short run. Ends non-zero when anything that was
 * acknowledged is lost, or anything is made twice.
 */
const entries = Number(process.argv[2] ?? 1200);
let seed = Number(process.argv[3] ?? 20_261_121);
/** mulberry32: a campaign can be walked again. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** Of its steps; more than half makes a short run meet every answer. */
const share = Number(process.argv[4] ?? 0.19);

const folder = mkdtempSync(join(tmpdir(), 'dockprint-campaign-'));
const file = join(folder, 'station.sqlite');
const service = await startFaultyService(share, random);
const acknowledged = new Set<string>();
const started = performance.now();
let lives = 0;
let kills = 0;
let complaints = '';

for (let done = false; !done;) {
  lives += 1;
  const child = startChild('sending-station.ts', file, service.baseUrl, String(entries));
  const exited = once(child, 'exit');
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  // The last lives are long enough to come to the end. Windows takes its time to start a process.
  const life = (700 + random() * (lives < 60 ? 2500 : 60_000)) * (process.platform === 'win32' ? 3 : 1);
  const timer = setTimeout(() => {
    kills += 1;
    child.kill('SIGKILL');
  }, life);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('saved ')) acknowledged.add(line.slice('saved '.length));
    if (line === 'done') {
      done = true;
      clearTimeout(timer);
    }
  }
  await exited;
  clearTimeout(timer);
  if (!done && lives > 500) throw new Error(`it does not come to an end:\n${complaints}`);
}

const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(opened.error.message);
const stores = createStores(opened.value);
const rows = stores.shipments.find('', 100_000).flatMap(({ id }) => stores.shipments.get(id) ?? []);
const numbers = new Set(rows.map((row) => row.shipment.bolNumber));
const lost = [...acknowledged].filter((number) => !numbers.has(number) || !service.made.has(number));
const doubled = [...service.made, ...service.taken].filter(([, times]) => times > 1);
const steps = rows.flatMap(({ shipment }) => [`order ${shipment.bolNumber}`, `tender ${shipment.bolNumber}`]);
lost.push(...steps.filter((step) => !service.taken.has(step)));
const pros = new Set(rows.map((row) => row.shipment.proNumber).filter((pro) => pro !== ''));
const open = stores.submissions.openOrChangedSince('9999').length;
const withoutPapers = rows.filter((row) => stores.labels.ofShipment(row.id).length === 0).length;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${rows.length} shipments, ${service.requests()} requests, ${kills} kills, ${lives} lives, ${seconds} s`,
);
console.log('faults:', Object.fromEntries([...service.faults].toSorted()));
console.log(`confirmed by tracking, without papers: ${withoutPapers}`);
console.log(
  `lost ${lost.length}, doubled ${doubled.length}, still open ${open}, given twice ${rows.length - numbers.size}, PRO numbers missing or twice ${rows.length - pros.size}`,
);
if (complaints !== '') console.log(`complaints:\n${complaints.slice(0, 2000)}`);
opened.value.close();
await service.close();
rmSync(folder, { recursive: true });
if (lost.length + doubled.length + open + (rows.length - numbers.size) + (rows.length - pros.size) > 0)
  process.exitCode = 1;
