import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { createDataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { at, bolOf, open, opening, places, work } from '#support/witnessed-station.ts';

test('the minutes since 2026 are not what keeps the numbers apart: a clock that is wrong gives none twice either', () => {
  const where = places();
  work(where, 0, 1);
  const older = readFileSync(where.file);
  const { db } = open(where);
  db.transaction(() => {
    db.prepare(`UPDATE counters SET value = 90000000 WHERE name = 'bol'`).run();
    createStores(db).counters.next('shipment-number');
  });
  db.close();
  writeFileSync(where.file, older);
  expect(bolOf(where, { goOn: true, now: () => new Date('2020-01-01T00:00:00Z') })).toBeGreaterThan(
    90_000_000,
  );
});

test('what was begun empty is kept for the person who has to check it', () => {
  const where = places();
  work(where, 0, 5);
  rmSync(dirname(where.file), { recursive: true });
  const { db, stores } = open(where, { startEmpty: true });
  const losses = createDataLossesStore(db);
  const loss = losses.open();
  expect(loss).toMatchObject({ kind: 'empty', knownUntil: null, missing: 5 });
  expect(losses.check(loss?.id ?? 0, at, 'Ana')).toBe(true);
  expect([losses.open(), losses.check(loss?.id ?? 0, at, 'Ana')]).toEqual([null, false]);
  expect(stores.journal.latest(2).map(({ event }) => event)).toEqual(['records-checked', 'records-missing']);
  db.close();
});

test('a copy put in place goes on above what the witness knows, and is not asked about twice', async () => {
  const where = places();
  work(where, 0, 2);
  const { db } = open(where);
  const copy = await makeCopy(db, defaultCopiesFolder(where.file), new Date());
  if (!copy.ok) throw new Error(copy.error.message);
  db.close();
  work(where, 2, 15);
  renameSync(where.file, join(where.folder, 'away'));
  const restored = restoreCopy(copy.value.file, where.file, new Date('2020-01-01T00:00:00Z'), {
    secondWitness: where.second,
  });
  expect(restored.ok).toBe(true);
  const after = open(where);
  expect(after.stores.counters.next('bol')).toBeGreaterThan(17);
  expect(createDataLossesStore(after.db).open()).toMatchObject({ kind: 'copy', missing: 15 });
  after.db.close();
});

test('a witness that is missing or unreadable while the file is whole: a line in the log, made anew, no alarm', async () => {
  const where = places();
  work(where, 0, 2);
  rmSync(where.first);
  // Windows puts nothing in place of a file that is open, and this one may still be on its way to the disk in another thread.
  writeFileSync(`${where.second}.strange`, 'not a witness');
  await vi.waitFor(() => renameSync(`${where.second}.strange`, where.second));
  const { db, said } = open(where);
  db.close();
  expect(said).toEqual([expect.stringContaining('cannot be read'), expect.stringContaining('is missing')]);
  for (const file of [where.first, where.second])
    expect(readWitnessFile(file)).toMatchObject({ state: 'whole' });
});

test('the copy that saw more counts, whichever it is', () => {
  for (const lagging of ['first', 'second'] as const) {
    const where = places();
    work(where, 0, 2);
    const older = { file: readFileSync(where.file), witness: readFileSync(where[lagging]) };
    work(where, 2, 2);
    writeFileSync(where[lagging], older.witness);
    expect(opening(where).ok).toBe(true);
  }
  for (const lagging of ['first', 'second'] as const) {
    const where = places();
    work(where, 0, 2);
    const older = { file: readFileSync(where.file), witness: readFileSync(where[lagging]) };
    work(where, 2, 2);
    writeFileSync(where[lagging], older.witness);
    writeFileSync(where.file, older.file);
    expect(opening(where)).toMatchObject({ error: { code: 'storage-incomplete', loss: { missing: 2 } } });
  }
});

test('the file of another station, and its own file at another station, are said', () => {
  const one = places();
  const other = places();
  work(one, 0, 3);
  work(other, 0, 50);
  copyFileSync(one.file, other.file);
  expect(opening(other)).toMatchObject({ error: { code: 'storage-incomplete', loss: { kind: 'replaced' } } });
  expect(bolOf(other, { goOn: true })).toBeGreaterThan(50);
  // Used elsewhere: back at home it is not what it was.
  copyFileSync(other.file, one.file);
  expect(opening(one)).toMatchObject({ error: { code: 'storage-incomplete', loss: { kind: 'replaced' } } });
});

test('two files that went on from the same one are told apart by the chain, not by their counts', () => {
  const where = places();
  work(where, 0, 2);
  const fork = { ...places() };
  mkdirSync(dirname(fork.file), { recursive: true });
  copyFileSync(where.file, fork.file);
  work(where, 2, 2);
  work(fork, 10, 2);
  copyFileSync(fork.file, where.file);
  expect(opening(where)).toMatchObject({ error: { code: 'storage-incomplete', loss: { kind: 'replaced' } } });
});

test('a file copied to a new machine, where there is no witness, opens', () => {
  const where = places();
  work(where, 0, 3);
  const machine = places();
  mkdirSync(dirname(machine.file), { recursive: true });
  copyFileSync(where.file, machine.file);
  expect(bolOf(machine)).toBe(4);
});

test('a death after the choice and before the witness was written anew: nothing is asked a second time', () => {
  const where = places();
  work(where, 0, 2);
  const older = readFileSync(where.file);
  work(where, 2, 2);
  const witnesses = [where.first, where.second].map((file) => [file, readFileSync(file)] as const);
  writeFileSync(where.file, older);
  const { db } = open(where, { goOn: true });
  db.close();
  for (const [file, bytes] of witnesses) writeFileSync(file, bytes);
  expect(opening(where).ok).toBe(true);
});

test('the log as it was found is kept for whoever can read more of it', () => {
  const where = places();
  const { db, stores } = open(where);
  for (let n = 0; n < 20; n += 1) stores.counters.next('bol');
  const [main, log] = [readFileSync(where.file), readFileSync(`${where.file}-wal`)];
  db.close();
  const cut = Buffer.from(log);
  cut[Math.floor(log.length / 2)] = (cut[Math.floor(log.length / 2)] ?? 0) ^ 1;
  writeFileSync(where.file, main);
  writeFileSync(`${where.file}-wal`, cut);
  expect(opening(where)).toMatchObject({ error: { code: 'storage-incomplete' } });
  const kept = readdirSync(dirname(where.file)).filter((name) => name.includes('.incomplete-'));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(dirname(where.file), kept[0] ?? '')).equals(cut)).toBe(true);
});
