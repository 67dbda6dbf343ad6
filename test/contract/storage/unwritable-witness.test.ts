import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { checkStorage } from '#main/storage/check-storage.ts';
import type { StationConnection } from '#main/storage/opening/connection.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import type { CommitWitness } from '#main/storage/witness/witness.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { openStation } from '#support/open-station.ts';
import { benchWith } from '#support/outbox-bench.ts';
import { at, open, opening, places } from '#support/witnessed-station.ts';

/** A witness that cannot be written for as long as `fail(true)` says so, as a failing disk puts it. */
function failingWitness() {
  let failing = false;
  let trouble: Error | null = null;
  let notes = 0;
  const witness: CommitWitness = {
    failure: () => trouble,
    catchUp() {
      if (!failing) trouble = null;
    },
    note() {
      notes += 1;
      if (!failing) return;
      trouble = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', syscall: 'write' });
      throw trouble;
    },
    noteReplaced: () => undefined,
    close: () => undefined,
  };
  return { witness, fail: (now: boolean) => (failing = now), notes: () => notes };
}

const line = (event: 'saved' | 'on-wire' | 'print-sending' | 'print-printed') =>
  ({ at, shipmentId: null, subject: 'station', subjectId: 'x', event, detail: {} as never }) as const;

test.each(['on-wire', 'print-sending'] as const)(
  'what cannot be witnessed does not leave (%s): the transaction before the first byte throws, as a trouble of the disk',
  (event) => {
    const { db, stores } = openStation();
    const { witness, fail } = failingWitness();
    (db as StationConnection).attach(witness);
    fail(true);
    const first = storeResult(() => db.transaction(() => stores.journal.add(line(event))));
    expect(first).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
    // From now on nothing that matters is begun; what was typed is still saved.
    expect(() => stores.counters.next('bol')).toThrow('EIO');
    expect(db.prepare('SELECT count(*) AS n FROM counters').get()).toEqual({ n: 0 });
    stores.journal.add(line('print-printed'));
    fail(false);
    expect(stores.counters.next('bol')).toBe(1);
  },
);

test('what stays here is kept when the witness fails right after its commit, and the next is refused', () => {
  const { db, stores } = openStation();
  const { witness, fail } = failingWitness();
  (db as StationConnection).attach(witness);
  fail(true);
  expect(stores.counters.next('bol')).toBe(1);
  expect(storeResult(() => stores.counters.next('bol'))).toMatchObject({ error: { code: 'storage-failed' } });
  fail(false);
  expect(stores.counters.next('bol')).toBe(2);
});

// Regression: the commit that was made to ask stood, as any that stays here, and the first answer was that all is well.
test('whether anything can be kept is answered with no when the witness fails in that very question', () => {
  const { db, file } = openStation();
  const { witness, fail } = failingWitness();
  (db as StationConnection).attach(witness);
  expect(checkStorage(db, file)).toEqual({ state: 'ok', message: '' });
  fail(true);
  expect(checkStorage(db, file)).toMatchObject({ state: 'storage-failed' });
  fail(false);
  expect(checkStorage(db, file)).toMatchObject({ state: 'ok' });
});

test('only what matters is witnessed: not a draft as it is typed, not what a label did on its way out', () => {
  const { db, stores } = openStation();
  const { witness, notes } = failingWitness();
  (db as StationConnection).attach(witness);
  const draft = { id: 'd', form: emptyForm(), touched: true, shipmentId: null, createdAt: at, savedAt: at };
  stores.drafts.insert(draft);
  for (let key = 0; key < 20; key += 1) stores.drafts.save('d', emptyForm(), at, true);
  stores.journal.add(line('print-printed'));
  expect(notes()).toBe(0);
  db.transaction(() => {
    stores.counters.next('bol');
    stores.journal.add(line('saved'));
    stores.journal.add(line('saved'));
  });
  expect(notes()).toBe(1);
});

test('a service is sent nothing while the witness cannot be written; the one caught on its way is in doubt once it can', async () => {
  const { db, enter, outbox, service, clock, state, reports } = benchWith([]);
  const { witness, fail } = failingWitness();
  const { id } = await enter();
  (db as StationConnection).attach(witness);
  fail(true);
  outbox.start();
  await clock.advance(5 * 60_000);
  expect(service.made.size).toBe(0);
  expect(state(id)).not.toBe('accepted');
  expect(reports.length).toBeGreaterThan(0);
  fail(false);
  await clock.advance(5 * 60_000);
  expect(state(id)).toBe('in-doubt');
});

test('a second folder that cannot be written is a warning; the first goes on alone', () => {
  const where = places();
  writeFileSync(dirname(where.second), 'a file where the folder should be');
  const { db, stores, said } = open(where);
  expect(stores.counters.next('bol')).toBe(1);
  expect(said.filter((words) => words.includes('second witness'))).toHaveLength(1);
  db.close();
  expect(readWitnessFile(where.first)).toMatchObject({ record: { numbers: { bol: 1 } } });
});

test('a first witness that cannot be made is the disk’s trouble, and the file stays closed', () => {
  const where = places();
  mkdirSync(where.first, { recursive: true });
  expect(opening(where)).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  rmdirSync(where.first);
  expect(opening(where).ok).toBe(true);
});

test('the second copy follows each commit, synced or not', async () => {
  const where = places();
  const { db, stores } = open(where);
  for (let n = 1; n <= 30; n += 1) {
    stores.counters.next('bol');
    expect(readWitnessFile(where.second)).toMatchObject({ record: { numbers: { bol: n } } });
    if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  db.close();
});

// Regression: after the clock was set back the second copy was not tried again for as long as the clock had been ahead; a first copy that was
// lost meanwhile left nothing that knew of those numbers.
test('a second copy that could not be written is tried again after a minute, whatever the clock does', () => {
  const where = places();
  writeFileSync(dirname(where.second), 'a file where the folder should be');
  let now = new Date('2026-11-22T09:00:00.000Z');
  const { db, stores } = open(where, { now: () => now });
  stores.counters.next('bol');
  rmSync(dirname(where.second));
  stores.counters.next('bol');
  expect(existsSync(where.second)).toBe(false);
  now = new Date('2026-11-21T09:00:00.000Z');
  stores.counters.next('bol');
  expect(readWitnessFile(where.second)).toMatchObject({ record: { numbers: { bol: 3 } } });
  db.close();
});
