import fleet from './migrations/0001-fleet.sql?raw';
import catalogueBlocks from './migrations/0002-catalogue-blocks.sql?raw';
import takeOver from './migrations/0003-take-over.sql?raw';
import replace from './migrations/0004-replace.sql?raw';
import restoredVictim from './migrations/0005-restored-victim.sql?raw';
import silenceCounts from './migrations/0006-silence-counts.sql?raw';
import limits from './migrations/0007-limits.sql?raw';
import rulesForAll from './migrations/0008-rules-for-all.sql?raw';
import { makeRoles } from './roles.ts';
import { inTransaction, type ServerClient } from './server-client.ts';
import { latestServerVersion } from './schema-version.ts';

/** In the order of their numbers; a file is never edited after it has shipped. */
export const serverMigrations: readonly { name: string; sql: string }[] = [
  { name: '0001-fleet', sql: fleet },
  { name: '0002-catalogue-blocks', sql: catalogueBlocks },
  { name: '0003-take-over', sql: takeOver },
  { name: '0004-replace', sql: replace },
  { name: '0005-restored-victim', sql: restoredVictim },
  { name: '0006-silence-counts', sql: silenceCounts },
  { name: '0007-limits', sql: limits },
  { name: '0008-rules-for-all', sql: rulesForAll },
];

/** Any number that is only Dockprint's: two who migrate at once wait for each other. */
const lock = 7_241_009_331;

export type Migrated =
  | { is: 'migrated'; from: number; to: number }
  /** A newer Dockprint has been here. Nothing was changed. */
  | { is: 'newer'; found: number };

/**
 * Brings the schema up to date, all in one commit; makes the schema and the roles where they are not. The client has signed in as one who
 * may: a superuser or dockprint_admin. Its search path is left at the schema.
 *
 * @param schema plain (`fleet-settings.ts`)
 */
export async function migrateServer(client: ServerClient, schema: string): Promise<Migrated> {
  return inTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    await makeRoles(client);
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rows.length === 0) await client.query(`CREATE SCHEMA ${schema} AUTHORIZATION dockprint_admin`);
    // What is made belongs to the administrators' role, whoever of them makes it.
    await client.query('SET LOCAL ROLE dockprint_admin');
    // A session's own tables last: functions keep the path that they are made with.
    await client.query(`SET search_path TO ${schema}, pg_temp`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    );
    const from = await serverVersion(client);
    if (from > latestServerVersion) return { is: 'newer', found: from };
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO dockprint_station`);
    await client.query('GRANT SELECT ON migrations TO dockprint_station');
    for (const [index, { name, sql }] of serverMigrations.entries()) {
      if (index < from) continue;
      await client.query(sql);
      await client.query('INSERT INTO migrations (version, name) VALUES ($1, $2)', [index + 1, name]);
    }
    await client.query('SELECT make_months(24)');
    return { is: 'migrated', from, to: latestServerVersion };
  });
}

/** How many migrations were applied; the search path is at the schema. */
async function serverVersion(client: ServerClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0)::integer AS version FROM migrations',
  );
  return rows[0]?.version ?? 0;
}
