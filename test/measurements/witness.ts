import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { systemClock } from '#main/clock.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { createStores } from '#main/storage/stores.ts';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { aForm, aSettings } from '#support/builders.ts';

/**
 * What the witness costs: the commit behind F9 and a bare number given, with no witness, with one, and with its second copy.
 * `node --import ./test/support/raw-imports.ts test/measurements/witness.ts [rounds]`. The three take turns, so that a busy disk
 * is as busy for each.
 */
const rounds = Number(process.argv[2] ?? 300);
const folder = mkdtempSync(join(tmpdir(), 'dockprint-witness-bench-'));

function station(name: string, witness: { witnessed?: boolean; secondWitness?: string }) {
  const file = join(folder, name, 'station.sqlite');
  const opened = openStationDatabase(file, witness);
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  const stores = createStores(db);
  const common = { db, stores, clock: systemClock, settings: () => aSettings(), newId: () => randomUUID() };
  const drafts = createDrafts(common);
  const shipments = createShipments({
    ...common,
    bolPayload: () => JSON.stringify({ padding: 'x'.repeat(4000) }),
    printJobs: () => [],
    lane: () => ({ closedFor: null, nextAttemptAt: null, heldUpBy: null }),
    onQueued: () => undefined,
  });
  const times = { key: [] as number[], submit: [] as number[], number: [] as number[] };
  return {
    name,
    file,
    db,
    times,
    async round() {
      const draft = await drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      const { id, form } = draft.value;
      const typed = aForm({ bolNumber: form.bolNumber, externalId: '' });
      let start = performance.now();
      await drafts.save({ id, form: typed });
      times.key.push(performance.now() - start);
      start = performance.now();
      const done = await shipments.submit({ draftId: id, form: typed });
      times.submit.push(performance.now() - start);
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      start = performance.now();
      stores.counters.next('bol');
      times.number.push(performance.now() - start);
    },
  };
}

const stations = [
  station('none', { witnessed: false }),
  station('one', {}),
  station('two', { secondWitness: join(folder, 'second.witness') }),
];
for (let n = 0; n < rounds + 20; n += 1) {
  if (n === 20) for (const { times } of stations) for (const list of Object.values(times)) list.length = 0;
  for (const each of stations) await each.round();
}
const at = (times: number[], part: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? NaN).toFixed(2);
for (const { name, times, file, db } of stations) {
  for (const [what, list] of Object.entries(times)) {
    const mean = list.reduce((sum, time) => sum + time, 0) / list.length;
    const rate = Math.round(1000 / mean);
    console.log(
      `witness ${name}, ${what}: median ${at(list, 0.5)} ms, 95 % ${at(list, 0.95)} ms, longest ${at(list, 1)} ms, ${rate} a second`,
    );
  }
  db.close();
  const found = name === 'none' ? null : readWitnessFile(`${file}.witness`);
  // Three commits a round are marked (the draft's number, F9, the bare number), one is not (a key).
  if (found?.state === 'whole')
    console.log(`witness ${name}: ${found.record.commits} syncs of its own in ${(rounds + 20) * 4} commits`);
}
rmSync(folder, { recursive: true });
