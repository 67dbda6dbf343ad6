import type { ServerClient } from './server-client.ts';

/** Who asks, as the functions of migration 0002 know a station: it is let in while its session holds the place. */
export interface Asking {
  uuid: string;
  number: string;
  name: string;
  epoch: number;
  session: string;
}

/** The functions of the schema, each one statement; what they give is JSON. */
async function called(client: ServerClient, call: string, values: readonly unknown[]): Promise<unknown> {
  const { rows } = await client.query<{ said: unknown }>(`SELECT ${call} AS said`, values);
  return rows[0]?.said;
}

export const pushCatalogue = (
  client: ServerClient,
  who: Asking,
  { push, person, rows }: { push: string; person: string; rows: unknown },
): Promise<unknown> =>
  called(client, 'catalogue_push($1, $2, $3, $4)', [JSON.stringify(who), push, person, JSON.stringify(rows)]);

export const pullCatalogue = (
  client: ServerClient,
  { above, mark, most }: { above: number; mark: string; most: number },
): Promise<unknown> => called(client, 'catalogue_pull($1, $2, $3)', [above, mark, most]);

export const catalogueHistory = (
  client: ServerClient,
  { kind, id, most }: { kind: string; id: string; most: number },
): Promise<unknown> => called(client, 'catalogue_history($1, $2, $3)', [kind, id, most]);

/** An administrator may set it for the database; a test does. */
const leasePause = `coalesce(nullif(current_setting('dockprint.lease_pause', true), ''), '5 minutes')::interval`;

/**
 * Which server this is, as far as numbers go: another one after each start, and after the schema was restored into one that runs. What it
 * leased before may be forgotten then. `pause`: so many seconds nobody leases, while the stations tell it what they have.
 */
export const leasingServer = (client: ServerClient): Promise<unknown> =>
  called(
    client,
    `jsonb_build_object('mark', pg_postmaster_start_time()::text || ' ' || 'pro_blocks'::regclass::oid,
       'pause', extract(epoch FROM ${leasePause}))`,
    [],
  );

/** A block of PRO numbers, committed at the server when it is answered; `young`: none, it has only just started. */
export const leaseBlock = (
  client: ServerClient,
  who: Asking,
  { space, first, last, size }: { space: string; first: number; last: number; size: number },
): Promise<unknown> =>
  called(
    client,
    `CASE WHEN clock_timestamp() < pg_postmaster_start_time() + ${leasePause} THEN '{"young": true}'::jsonb
       ELSE pro_lease($1, $2, $3, $4, $5) END`,
    [JSON.stringify(who), space, first, last, size],
  );

export const tellGivenBefore = (
  client: ServerClient,
  who: Asking,
  { space, first, last }: { space: string; first: number; last: number },
): Promise<unknown> =>
  called(client, 'pro_given_before($1, $2, $3, $4)', [JSON.stringify(who), space, first, last]);
