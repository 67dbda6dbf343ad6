import { setTimeout as sleep } from 'node:timers/promises';
import { dice } from './dice.ts';
import { startPrintStation, type PrintStation } from './print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from './zebra-emulator.ts';

/** What nobody may ever find after a run without a person. */
export interface StormReport {
  seed: number;
  scene: string;
  faults: string[];
  labels: number;
  /** Called printed while no paper had come out, at any moment: `shipment/unit`. */
  falselyPrinted: string[];
  /** Came out twice though nobody asked for it. */
  doubled: string[];
  /** Neither printed nor finally sent, and nobody is asked, though the printer is ready and empty. */
  stuck: string[];
  counts: Record<string, number>;
  mistakes: unknown[];
}

const bytesOf = (shipment: number, unit: number): Buffer =>
  Buffer.from(`^XA^FO50,50^FDShipment ${shipment} Unit ${unit}^FS^GFA,${'0F'.repeat(1200)}^FS^XZ\n`);
const nameOf = (bytes: Buffer): string => {
  const found = /Shipment (\d+) Unit (\d+)/.exec(String(bytes));
  return `${found?.[1] ?? '?'}/${found?.[2] ?? '?'}`;
};

type Fault = (zebra: ZebraEmulator, station: PrintStation, roll: (sides: number) => number) => unknown;

const faults: Record<string, Fault> = {
  cancel: (zebra, _station, roll) => zebra.engine.throwAway(roll(3)),
  'dropped format': (zebra) => zebra.engine.dropFormats(1),
  'paper out': async (zebra, _station, roll) => {
    zebra.paperOutAfter(roll(4));
    await sleep(60 + roll(700));
    zebra.set('paper-out', false);
  },
  'cancel at paper out': async (zebra, _station, roll) => {
    zebra.paperOutAfter(roll(3));
    await sleep(100 + roll(600));
    zebra.engine.throwAway(roll(2));
    zebra.set('paper-out', false);
  },
  reset: (zebra, _station, roll) => (zebra.manners.resetAfter = 1 + roll(bytesOf(1, 1).length * 4)),
  close: (zebra, _station, roll) => (zebra.manners.closeAfter = 1 + roll(bytesOf(1, 1).length * 4)),
  'network away': async (zebra, _station, roll) => {
    await zebra.off();
    await sleep(roll(300));
    await zebra.on();
  },
  'power cut': async (zebra, _station, roll) => {
    await zebra.off();
    zebra.powerCycle();
    await sleep(roll(200));
    await zebra.on();
  },
  kill: (_zebra, station) => station.crash(),
  'kill and power cut': async (zebra, station) => {
    zebra.powerCycle();
    station.crash();
    await sleep(5);
  },
  'head open': async (zebra, _station, roll) => {
    zebra.set('head-open', true);
    await sleep(roll(700));
    zebra.set('head-open', false);
  },
  'silent pause': async (zebra, _station, roll) => {
    zebra.manners.silentOnError = true;
    zebra.set('paused', true);
    await sleep(roll(900));
    zebra.set('paused', false);
    zebra.manners.silentOnError = false;
  },
  'slow label and kill': async (zebra, station, roll) => {
    const usual = zebra.labelMs;
    zebra.labelMs = 200 + roll(700);
    await sleep(30 + roll(60));
    station.crash();
    await sleep(roll(300));
    zebra.labelMs = usual;
  },
  'another printer': (zebra, _station, roll) => zebra.swap(`S${roll(1000)}`, zebra.odometer + roll(7) - 3),
};

/** One station, one printer and a few things that go wrong, all from one seed; no person answers anything. */
export async function printStorm(seed: number): Promise<StormReport> {
  const roll = dice(seed);
  const shared = roll(4) === 0;
  const labelMs = 5 + roll(25);
  const zebra = await startZebraEmulator({ labelMs, startMs: roll(20) });
  zebra.manners.hidesPrinting = roll(2) === 0;
  zebra.manners.noSerial = roll(8) === 0;
  const boxed = roll(6) === 0;
  if (boxed) zebra.engine.boxMs = 20 + roll(100);
  const station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port, shared }],
    { labels: 'z' },
    { label: bytesOf },
  );
  const falselyPrinted = new Set<string>();
  const shipments: string[] = [];
  const happened: string[] = [];
  let labels = 0;
  const accept = (): void => {
    const count = 1 + roll(14);
    labels += count;
    shipments.push(station.accept(count));
  };
  const look = (): string => {
    const out = new Set(zebra.printed.map(nameOf));
    const all = shipments.flatMap((id, n) =>
      station.jobs(id).map((job) => ({ job, name: `${n + 1}/${job.unit ?? 0}` })),
    );
    for (const { job, name } of all) if (job.state === 'printed' && !out.has(name)) falselyPrinted.add(name);
    return all.map(({ job, name }) => `${name} ${job.state}:${job.confirms}:${job.reason ?? ''}`).join('\n');
  };

  accept();
  await sleep(roll(400));
  const names = [...Object.keys(faults), ...(shared ? ['foreign', 'foreign', 'foreign'] : [])];
  for (let n = 0; n < 1 + roll(4); n += 1) {
    const name = names[roll(names.length)] ?? '';
    happened.push(name);
    if (name === 'foreign') zebra.foreignLabels(1 + roll(3));
    else await faults[name]?.(zebra, station, roll);
    look();
    if (roll(3) === 0) accept();
    await sleep(roll(250));
    look();
  }
  zebra.manners.resetAfter = null;
  zebra.manners.closeAfter = null;
  zebra.set('paper-out', false);
  const before = await quiet(zebra, look);
  const stuck = before
    .split('\n')
    .filter((line) => /(sending:|sent:true|queued:true:(?!after-doubt))/.test(line));
  const counts: Record<string, number> = {};
  for (const line of before.split('\n')) {
    const state = line.split(' ')[1] ?? '';
    counts[state] = (counts[state] ?? 0) + 1;
  }
  const out = zebra.printed.map(nameOf);
  const doubled = out.filter((name, index) => out.indexOf(name) !== index);
  const { mistakes } = station;
  await station.stop();
  await zebra.stop();
  const scene = [
    shared && 'shared',
    zebra.manners.hidesPrinting && 'hides',
    zebra.manners.noSerial && 'no serial',
    boxed && 'box',
    `${labelMs} ms`,
  ]
    .filter((word) => word !== false)
    .join(', ');
  return {
    seed,
    scene,
    faults: happened,
    labels,
    falselyPrinted: [...falselyPrinted],
    doubled,
    stuck,
    counts,
    mistakes,
  };
}

/** What is still to be done by the station itself: nobody is asked about it. */
const openIn = (states: string): string[] =>
  states.split('\n').filter((line) => / (sending:|sent:true|queued:true:(?!after-doubt))/.test(line));

/** Until nothing moves any more, at the printer or in the station. */
async function quiet(zebra: ZebraEmulator, look: () => string): Promise<string> {
  let before = '';
  let since = performance.now();
  const end = since + 60_000;
  for (;;) {
    const now = `${look()}\n${zebra.odometer} ${zebra.engine.holds}`;
    if (now !== before) since = performance.now();
    before = now;
    // A slow printer is given several of its own labels' time before anything is believed of it.
    const still = performance.now() - since;
    if (still > 25_000 || (still > 1500 && openIn(now).length === 0) || performance.now() > end)
      return look();
    await sleep(25);
  }
}
