import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchCopy, storedCopies } from '#main/backup/stored-copies.ts';
import { restoreStation } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { watchSharedLists } from '#main/storage/fleet/shared-lists-triggers.ts';
import { listCopies, newestGoodCopy } from '#main/storage/copies/copies.ts';
import { createFleetTriggers } from '#main/storage/fleet/fleet-triggers.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { at, bolOf, open, places, work } from '#support/witnessed-station.ts';

/** Windows has no pipe, socket or device among its files. */
const wherePipesAreFiles = test.skipIf(process.platform === 'win32');

async function stationWithCopy(prepare: (db: ReturnType<typeof open>['db']) => void = () => undefined) {
  const where = places();
  work(where, 1, 2);
  const { db } = open(where);
  db.transaction(() => {
    prepare(db);
  });
  const copy = await makeCopy(db, join(where.folder, 'copies'), new Date(at));
  db.close();
  if (!copy.ok) throw new Error(copy.error.message);
  const restore = () =>
    restoreStation(copy.value.file, where.file, { now: new Date(at), secondWitness: where.second });
  return { where, copy: copy.value.file, restore };
}

// Regression: a trigger that somebody planted in a copy ran when it was restored, and changed two BOL numbers.
test.each([
  [
    'trigger planted',
    `CREATE TRIGGER planted AFTER INSERT ON journal BEGIN UPDATE shipments SET bol_number = 'X'; END`,
  ],
  [
    'trigger fleet_planted',
    `CREATE TRIGGER fleet_planted AFTER UPDATE ON identity BEGIN UPDATE shipments SET bol_number = 'X'; END`,
  ],
  ['view planted', 'CREATE VIEW planted AS SELECT * FROM shipments'],
  ['index planted', 'CREATE INDEX planted ON shipments (lower(bol_number))'],
  ['table planted', 'CREATE TABLE planted (a)'],
  [
    'table counters',
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '        ') WHERE name = 'counters'`,
  ],
  ['table templates', 'DROP TABLE templates'],
])('a copy with another %s is refused by name, and nothing of it runs', async (name, sql) => {
  const { where, copy, restore } = await stationWithCopy();
  const next = bolOf(where);
  const db = new DatabaseSync(copy, { defensive: false });
  if ('enableDefensive' in db) (db as { enableDefensive: (on: boolean) => void }).enableDefensive(false);
  db.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
  db.close();
  const restored = restore();
  expect(restored).toMatchObject({ ok: false, error: { code: 'storage-damaged' } });
  if (!restored.ok) expect(restored.error.message).toContain(name);
  expect(bolOf(where)).toBeGreaterThan(next);
});

test('a copy of a station in a fleet is restored, with its triggers', async () => {
  const { restore } = await stationWithCopy((db) => {
    createFleetTriggers(db);
    watchSharedLists(db);
  });
  expect(restore()).toMatchObject({ ok: true });
});

// Regression: a pipe in the folder of copies was read for ever.
wherePipesAreFiles('what is no file is no copy, and nobody waits for it', { timeout: 15_000 }, async () => {
  const { copy } = await stationWithCopy();
  const folder = temporaryFolder();
  const named = (n: number) => join(folder, `dockprint-2026-11-0${n}T10-00-00-000Z.sqlite`);
  copyFileSync(copy, named(1));
  execFileSync('mkfifo', [named(2)]);
  mkdirSync(named(3));
  symlinkSync('/dev/zero', named(4));
  symlinkSync(join(folder, 'nowhere'), named(5));
  const server = createServer();
  await new Promise<void>((done) => server.listen(named(6), done));
  onTestFinished(() => void server.close());
  expect(listCopies(folder).map(({ file }) => file)).toEqual([named(1)]);
  expect(newestGoodCopy(folder)?.file).toBe(named(1));
  const all = { daily: folder, shared: null };
  expect(await storedCopies(all)).toHaveLength(1);
  for (const n of [2, 3, 4, 5, 6]) {
    const name = named(n).slice(folder.length);
    expect(await fetchCopy(all, name, temporaryFolder())).toMatchObject({ error: { code: 'not-found' } });
    const there = places();
    const options = { now: new Date(at), secondWitness: there.second };
    expect(restoreStation(named(n), there.file, options)).toMatchObject({ ok: false });
  }
});

wherePipesAreFiles('a log beside a copy that is a pipe is no log', { timeout: 15_000 }, async () => {
  const { copy, restore } = await stationWithCopy();
  execFileSync('mkfifo', [`${copy}-wal`]);
  expect(restore()).toMatchObject({ ok: true });
});
