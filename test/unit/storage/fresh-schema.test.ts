import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#main/storage/connection.ts';
import { applyMissing, fileVersion, latestVersion, migrate } from '#main/storage/migrations.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { isCurrent } from '../../../scripts/fresh-schema.ts';

function made(how: (db: StationDatabase) => void): StationDatabase {
  const db = connect(':memory:');
  onTestFinished(() => {
    db.close();
  });
  how(db);
  return db;
}

/** All that a file holds: what it is made of, and every row. */
function contents(db: StationDatabase) {
  const schema = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name').all();
  const tables = db.prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' ORDER BY name`).all();
  const rows = tables.map(({ name }) => [
    name,
    // The station's name for itself is its own in each.
    db.prepare(`SELECT * FROM "${String(name)}" WHERE ? <> 'sqlite_schema'`).all(String(name))
      .map((row) => ({ ...row, ...(name === 'identity' ? { station: '' } : {}) })),
  ]); // prettier-ignore
  return { version: fileVersion(db), schema, rows };
}

test('a new station has what the migrations make, one after another', () => {
  const fresh = contents(made(migrate));
  expect(fresh).toEqual(contents(made(applyMissing)));
  expect(fresh.version).toBe(latestVersion);
});

test('each new station has a name of its own', () => {
  const names = [made(migrate), made(migrate)].map(
    (db) => db.prepare('SELECT station FROM identity').get()?.['station'],
  );
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
});

test('fresh-schema.sql is what the migrations say', () => {
  expect(isCurrent(), 'run: node scripts/fresh-schema.ts').toBe(true);
});
