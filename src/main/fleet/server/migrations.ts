import { makeRoles } from './roles.ts';
import schemaSql from './schema.sql?raw';
import { serverVersion } from './schema-version.ts';
import { inTransaction, type ServerClient } from './server-client.ts';

export interface ServerMigration {
  name: string;
  sql: string;
}

/**
 * Changes to `schema.sql`, which is version 1, on an existing server: migration n makes version n + 1. Once released, neither a migration nor
 * the schema is ever edited. A migration only adds: stations of the previous version continue to work with it.
 */
export const serverMigrations: readonly ServerMigration[] = [];

/** Any number unique to Dockprint: concurrent migrations wait for each other. */
const lock = 7_241_009_331;

export type MigrationResult =
  | { is: 'migrated'; from: number; to: number }
  /** A newer Dockprint has been here. Nothing was changed. */
  | { is: 'newer'; found: number };

/**
 * Brings the schema up to date, all in one commit; creates the schema and the roles where they are missing. The client must be signed in as a
 * superuser or dockprint_admin. Its search path is left at the schema.
 * @param schema plain (`fleet-settings.ts`)
 * @param planted migrations of a test, after the real ones
 */
export async function migrateServer(
  client: ServerClient,
  schema: string,
  planted: readonly ServerMigration[] = [],
): Promise<MigrationResult> {
  const migrations = [...serverMigrations, ...planted];
  const latest = 1 + migrations.length;
  return inTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    await makeRoles(client);
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rows.length === 0) await client.query(`CREATE SCHEMA ${schema} AUTHORIZATION dockprint_admin`);
    // New objects belong to the administrators' role, whoever creates them.
    await client.query('SET LOCAL ROLE dockprint_admin');
    // A session's own tables last: functions keep the path they are created with.
    await client.query(`SET search_path TO ${schema}, pg_temp`);
    const from = await serverVersion(client);
    if (from > latest) return { is: 'newer', found: from };
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO dockprint_station`);
    if (from === 0) await client.query(schemaSql);
    for (const [index, { name, sql }] of migrations.slice(Math.max(from - 1, 0)).entries()) {
      await client.query(sql);
      const version = Math.max(from, 1) + index + 1;
      await client.query('INSERT INTO migrations (version, name) VALUES ($1, $2)', [version, name]);
    }
    await client.query('SELECT make_months(24)');
    return { is: 'migrated', from, to: latest };
  });
}
