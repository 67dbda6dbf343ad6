import { expect, test } from 'vitest';
import { hasSharedListsTriggers, watchSharedLists } from '#main/storage/fleet/shared-lists-triggers.ts';
import { createSharedListsStore } from '#main/storage/fleet/shared-lists-store.ts';
import { fileVersion, latestVersion, migrate } from '#main/storage/opening/migrations.ts';
import { readFileSync } from 'node:fs';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { openStation } from '#support/open-station.ts';

/** What a later version may do to a list that the stations of a fleet edit together. */
const invented = {
  'a table that is made anew and takes the old one’s name': `
    CREATE TABLE templates_new (id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, words TEXT NOT NULL, code TEXT NOT NULL UNIQUE,
      key INTEGER UNIQUE, form TEXT NOT NULL, asked TEXT NOT NULL, saved_at TEXT NOT NULL, used_at TEXT, dock TEXT) STRICT;
    INSERT INTO templates_new SELECT *, '' FROM templates;
    DROP TABLE templates;
    ALTER TABLE templates_new RENAME TO templates;`,
  'a table that is renamed, copied and dropped': `
    ALTER TABLE templates RENAME TO templates_before;
    CREATE TABLE templates (id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, words TEXT NOT NULL, code TEXT NOT NULL UNIQUE,
      key INTEGER UNIQUE, form TEXT NOT NULL, asked TEXT NOT NULL, saved_at TEXT NOT NULL, used_at TEXT) STRICT;
    INSERT INTO templates SELECT * FROM templates_before;
    DROP TABLE templates_before;`,
  'a column that a trigger names is made anew': `
    ALTER TABLE templates DROP COLUMN asked;
    ALTER TABLE templates ADD COLUMN asked TEXT NOT NULL DEFAULT '[]';`,
  'a list of which nothing changes beside one that does': `
    CREATE TABLE people_new AS SELECT * FROM people;
    DROP TABLE people;
    ALTER TABLE people_new RENAME TO people;`,
} as const;

function inAFleet() {
  const { db } = openStation();
  const sharedLists = createSharedListsStore(db);
  db.transaction(() => {
    sharedLists.forget('fleet-1');
    watchSharedLists(db);
  });
  db.exec(`INSERT INTO templates (id, name, folded, words, code, form, asked, saved_at)
    VALUES ('t1', 'Weekly', 'weekly', 'weekly', '1A2B3C4D', '{}', '[]', '2026-11-17T12:00:00.000Z')`);
  db.exec(`INSERT INTO people (id, name, folded, role, version, changed_at)
    VALUES ('p1', 'Ana', 'ana', 'packer', 1, '2026-11-17T12:00:00.000Z')`);
  const touched = () => sharedLists.touched(10).map(({ kind, id }) => `${kind} ${id}`);
  expect(touched()).toEqual(['person p1', 'template t1']);
  for (const row of sharedLists.touched(10)) sharedLists.untouch(row);
  return { db, sharedLists, touched };
}

for (const [what, sql] of Object.entries(invented))
  test(`in a fleet, ${what}: it goes through, tells nothing, and what is edited later is noted`, () => {
    const { db, touched } = inAFleet();
    migrate(db, [sql]);
    expect([fileVersion(db), hasSharedListsTriggers(db)]).toEqual([latestVersion + 1, true]);
    expect(touched()).toEqual([]);
    db.exec(`UPDATE templates SET name = 'Monthly' WHERE id = 't1'`);
    db.exec(`UPDATE people SET name = 'Ana B' WHERE id = 'p1'`);
    expect(touched()).toEqual(['person p1', 'template t1']);
  });

test('a migration is applied once, with its number in the same commit', () => {
  const { db } = openStation();
  const planted = [`ALTER TABLE templates ADD COLUMN dock TEXT NOT NULL DEFAULT ''`];
  migrate(db, planted);
  migrate(db, planted);
  expect(fileVersion(db)).toBe(latestVersion + 1);
  expect(db.prepare('SELECT dock FROM templates').all()).toEqual([]);
});

test('a migration that fails half way leaves the file as it was', () => {
  const { db } = openStation();
  const halfWay = `CREATE TABLE half (id TEXT) STRICT; INSERT INTO half VALUES ('1'); INSERT INTO no_such_table VALUES (1);`;
  expect(() => migrate(db, [halfWay])).toThrow('no such table');
  expect(fileVersion(db)).toBe(latestVersion);
  expect(db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'half'`).all()).toEqual([]);
});

test('a file of a newer app is refused and not touched', () => {
  const { db, file } = openStation();
  migrate(db, ['CREATE TABLE later (id TEXT) STRICT']);
  db.close();
  const before = readFileSync(file);
  expect(openStationDatabase(file)).toMatchObject({ ok: false, error: { code: 'storage-newer' } });
  expect(readFileSync(file).equals(before)).toBe(true);
});

// Regression: with the schema in one file, tables without a version were opened as if they were a station's.
test('a file that has tables and no version is refused and not touched', () => {
  const { db, file } = openStation();
  db.exec('PRAGMA user_version = 0');
  db.close();
  const before = readFileSync(file);
  expect(openStationDatabase(file)).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a start that dies between two migrations: the next one puts them back', () => {
  const { db, touched } = inAFleet();
  const [anew, again] = [invented['a table that is renamed, copied and dropped'], 'SELECT 1'];
  expect(() => migrate(db, [anew, 'this is no SQL'])).toThrow('syntax error');
  expect([fileVersion(db), hasSharedListsTriggers(db)]).toEqual([latestVersion + 1, false]);
  migrate(db, [anew, again]);
  expect([fileVersion(db), hasSharedListsTriggers(db)]).toEqual([latestVersion + 2, true]);
  db.exec(`DELETE FROM templates`);
  expect(touched()).toEqual(['template t1']);
});

test('a station alone gets none of them', () => {
  const { db } = openStation();
  migrate(db, [invented['a table that is renamed, copied and dropped']]);
  expect(
    db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'catalogue%'`).all(),
  ).toEqual([]);
});
