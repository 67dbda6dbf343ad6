import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate } from '#main/storage/migrations.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const folder = 'src/main/storage/migrations';

/** A database as Dockprint left it before it noted trucks. */
function older(): StationDatabase {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  const files = readdirSync(folder).sort();
  const before = files.slice(
    0,
    files.findIndex((file) => file.endsWith('-hand-overs.sql')),
  );
  for (const file of before) db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec(`PRAGMA user_version = ${before.length}`);
  return {
    prepare: (sql: string) => db.prepare(sql),
    exec: (sql: string) => db.exec(sql),
    transaction: (work: () => unknown) => work(),
    mark: () => undefined,
  } as unknown as StationDatabase;
}

test('of what was made before, the freight of the last day waits, and nothing that was cancelled', () => {
  const db = older();
  const stores = createStores(db);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  // As it was written then: the stores of now know tables that are not there yet.
  const shipment = JSON.stringify(aStoredShipment('x').shipment);
  for (const [id, hours, state] of [['old', 30, 'accepted'], ['young', 20, 'accepted'], ['cancelled', 2, 'abandoned']] as const) {
    const at = hoursAgo(hours);
    db.prepare(`INSERT INTO shipments (id, data, bol_number, created_at, created_by) VALUES (?, ?, ?, ?, '')`).run(id, shipment, id, at);
    db.prepare(`INSERT INTO submissions (id, shipment_id, step, state, payload, queued_at, changed_at) VALUES (?, ?, 'bol', ?, 'null', ?, ?)`).run(id, id, state, at, at);
  }
  migrate(db);
  expect(['old', 'young', 'cancelled'].map((id) => stores.handOvers.isWaiting(id))).toEqual([false, true, false]);
  // Whatever makes a shipment from now on, it waits.
  stores.shipments.insert(aStoredShipment('new'));
  expect(stores.handOvers.isWaiting('new')).toBe(true);
}); // prettier-ignore
