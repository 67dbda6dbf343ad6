import { unwatchSharedLists, watchSharedLists } from '../fleet/shared-lists-triggers.ts';
import { createSharedListsStore } from '../fleet/shared-lists-store.ts';
import { createFleetTriggers, dropFleetTriggers, hasFleetTriggers } from '../fleet/fleet-triggers.ts';
import schema from '../schema.sql?raw';
import type { StationDatabase } from '../database/station-database.ts';

/**
 * What changes `schema.sql`, which is version 1, in a file that is there already: migration n makes version n + 1. Once released, one is
 * never edited, and neither is the schema.
 */
const migrations: readonly string[] = [];

export const latestVersion = 1 + migrations.length;

/** What makes an empty database one of this version. */
export const statementsOf = (version: number): readonly string[] => [
  schema,
  ...migrations.slice(0, version - 1),
];

export function fileVersion(db: StationDatabase): number {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

/** A file without tables becomes a station's. One with tables and no version belongs to another program. */
export const isEmpty = (db: StationDatabase): boolean =>
  fileVersion(db) === 0 && db.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;

/**
 * Brings the file to the latest version: a new file gets the schema, and then whatever is missing, each migration and its number in one
 * transaction. The triggers of the fleet and of the shared lists are dropped meanwhile and created again with the last migration: a
 * table that is rebuilt would lose its own, and one that is renamed refuses triggers that name what is gone. After a start that died in
 * between, the fleet notices that its triggers are missing and publishes everything again (fleet/membership.ts).
 *
 * @param planted migrations of a test, after the real ones
 */
export function migrate(db: StationDatabase, planted: readonly string[] = []): void {
  if (isEmpty(db))
    db.transaction(() => {
      db.exec(schema);
    });
  const all = [...migrations, ...planted];
  const missing = all.slice(fileVersion(db) - 1);
  const hadTriggers = missing.length > 0 && hasFleetTriggers(db);
  for (const [index, sql] of missing.entries())
    db.transaction(() => {
      dropFleetTriggers(db);
      unwatchSharedLists(db);
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${fileVersion(db) + 1}`);
      if (index + 1 < missing.length) return;
      if (hadTriggers) createFleetTriggers(db);
      if (createSharedListsStore(db).state().fleet !== '') watchSharedLists(db);
    });
}
