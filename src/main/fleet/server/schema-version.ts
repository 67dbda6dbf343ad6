import type { ServerClient } from './server-client.ts';

/** The server's schema that this Dockprint knows (server/migrations.ts); a test keeps it at the count of migrations and one. */
export const latestServerVersion = 1;

export type SchemaState = 'fits' | 'not-migrated' | 'schema-newer';

/** Of the schema in the search path; 0: nothing was created in it. */
export async function serverVersion(client: ServerClient): Promise<number> {
  const table = await client.query<{ there: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS there`,
  );
  if (table.rows[0]?.there !== true) return 0;
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0)::integer AS version FROM migrations',
  );
  return rows[0]?.version ?? 0;
}

/**
 * Whether this Dockprint can work with the server's schema: it is of its own version or one newer. The server is migrated first and its stations
 * are updated one by one, and a migration only ever adds (docs/decisions/fleet.md).
 */
export async function schemaState(client: ServerClient): Promise<SchemaState> {
  const version = await serverVersion(client);
  if (version < latestServerVersion) return 'not-migrated';
  return version > latestServerVersion + 1 ? 'schema-newer' : 'fits';
}
