import { setTimeout as pause } from 'node:timers/promises';
import { dice } from '#support/dice.ts';
import { wallTime } from '../measurements/parts.ts';
import { serviceFaults, startOutside } from './soak/outside.ts';
import { createPerson } from './soak/person.ts';
import { proveSoak } from './soak/proof.ts';
import { judgeSamples, takeSample, type Sample } from './soak/samples.ts';
import { openSoakStation } from './soak/station.ts';

/**
 * Shipments in one life of a station without a window, as fast as they go through, one act in forty with a fault:
 * `nice -n 10 node --import ./test/support/raw-imports.ts test/campaigns/soak.ts [shipments] [seed]`. Ends non-zero when anything is lost, made or
 * printed twice, called printed falsely or left open; when the program reports a mistake; and when memory, handles or the time of F9 rise. Ctrl+C ends it
 * early: what went through is judged.
 */
const [wanted = 5_000, seed = 20_261_129] = process.argv.slice(2).map(Number);
/** Shipments without a fault, one at a time, before each sample. */
const stretch = 20;
const between = Math.min(250, Math.max(stretch + 5, Math.floor(wanted / 6)));
const roll = dice(seed);
const started = performance.now();
const outside = await startOutside();
const station = openSoakStation(outside);
const person = createPerson(station, outside);
const acknowledged = new Set<string>();
const faults = new Map<string, number>();
const samples: Sample[] = [];

async function enter(): Promise<string> {
  const submit = await station.prepare();
  const id = await submit();
  acknowledged.add(id);
  return id;
}

const serviceFault = (fault: (typeof serviceFaults)[number]) => async () => {
  await outside.act(fault);
  await enter();
};
/** Each begins at rest, and leaves everything working again. */
const troubles: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(serviceFaults.map((fault) => [fault, serviceFault(fault)])),
  async 'service away'() {
    await outside.act('service-off');
    for (let n = 0; n <= roll(3); n += 1) await enter();
    await pause(500 + roll(1500));
    await outside.act('service-on');
  },
  async 'paper out'() {
    await outside.act('paper-out');
    for (let n = 0; n <= roll(3); n += 1) await enter();
    await pause(300 + roll(2000));
    await outside.act('paper-in');
  },
  async 'printer away'() {
    await outside.act('printer-off');
    for (let n = 0; n <= roll(3); n += 1) await enter();
    await pause(300 + roll(2000));
    await outside.act('printer-on');
  },
  async 'printer cut off in a label'() {
    await outside.act('printer-cut');
    await enter();
  },
};

/** Milliseconds from F9 to the first byte of a label at the Zebra. */
async function timeF9(): Promise<number> {
  await outside.act('forget-first-byte');
  const submit = await station.prepare();
  const pressed = wallTime();
  acknowledged.add(await submit());
  await person.settleAll();
  const { firstByteAt } = await outside.act('look');
  if (firstByteAt === null) throw new Error('no label came to the Zebra');
  return firstByteAt - pressed;
}

const names = Object.keys(troubles);
let nextSample = between;
const ending = new AbortController();
process.once('SIGINT', () => {
  ending.abort();
});
while (acknowledged.size < wanted && !ending.signal.aborted) {
  if (acknowledged.size >= nextSample - stretch) {
    await person.settleAll();
    const times: number[] = [];
    for (let n = 0; n < stretch; n += 1) times.push(await timeF9());
    const sample = await takeSample(acknowledged.size, station.bytes(), times);
    samples.push(sample);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `${seconds} s: ${(Object.entries(sample) as [string, number][])
        .map(([key, value]) => `${key} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
        .join(', ')}`,
    );
    nextSample += between;
  } else if (roll(40) === 0) {
    await person.settleAll();
    const name = names[roll(names.length)] ?? '';
    faults.set(name, (faults.get(name) ?? 0) + 1);
    await troubles[name]?.();
    await person.settleAll();
  } else {
    await enter();
    // A packer is never more than some shipments ahead of the printer.
    if (station.jobs.unsettled().length > 12) await person.settleAll();
  }
}
await person.settleAll();
const facts = await outside.facts();
const proof = proveSoak(station, acknowledged, facts);
console.log(
  `${acknowledged.size} shipments from seed ${seed}, ${facts.printed.length} labels, ${facts.documents} documents, ${Math.round((performance.now() - started) / 1000)} s`,
);
console.log('faults:', Object.fromEntries(faults));
console.log('acts of a person:', Object.fromEntries(person.acts));
const rising = judgeSamples(samples);
const findings = Object.entries(proof) as [string, string[]][];
console.log(Object.fromEntries(findings.map(([what, list]) => [what, list.length])));
for (const [what, list] of findings) if (list.length > 0) console.log(what, list.slice(0, 20));
if (station.mistakes.length > 0) console.log('mistakes of the program:', station.mistakes.slice(0, 20));

/** What the comparison finds when one BOL and one label are gone from outside, or there twice: it must see each, or its zeros say nothing. */
const [firstTaken] = facts.taken;
const [firstLabel] = facts.printed;
const spoiled: [string, typeof facts][] = [
  ['a BOL that never came', { ...facts, taken: facts.taken.slice(1) }],
  ['a BOL that came twice', { ...facts, taken: [[firstTaken?.[0] ?? '', 2], ...facts.taken.slice(1)] }],
  ['a label that never came out', { ...facts, printed: facts.printed.filter((name) => name !== firstLabel) }],
  ['a label that came out twice', { ...facts, printed: [firstLabel ?? '', ...facts.printed] }],
  ['a document too many', { ...facts, documents: facts.documents + 1 }],
];
const count = (found: typeof proof): number => Object.values(found).flat().length;
const unseen = spoiled.filter(([, less]) => count(proveSoak(station, acknowledged, less)) <= count(proof));
for (const [what] of unseen) console.log('the comparison does not see', what);
const wrong =
  unseen.length + findings.flatMap(([, list]) => list).length + rising.length + station.mistakes.length;
await station.stop();
await outside.stop();
process.exit(wrong > 0 ? 1 : 0);
