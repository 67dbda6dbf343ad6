import * as z from 'zod';
import { readJson } from './read-json.ts';
import type { ServerClient } from './server-client.ts';

/** Twice what the server returns at once. */
const maxHistoryBytes = 2_000_000;

/** The asking station, as the server's functions know it: admitted while its session is current. */
export interface StationSession {
  uuid: string;
  number: string;
  name: string;
  epoch: number;
  session: string;
}

/** The functions of the schema, each one statement; they return JSON. */
async function called(client: ServerClient, call: string, values: readonly unknown[]): Promise<unknown> {
  const { rows } = await client.query<{ said: unknown }>(`SELECT ${call} AS said`, values);
  return rows[0]?.said;
}

export const pushSharedLists = (
  client: ServerClient,
  who: StationSession,
  { push, person, rows }: { push: string; person: string; rows: unknown },
): Promise<unknown> =>
  called(client, 'catalogue_push($1, $2, $3, $4)', [JSON.stringify(who), push, person, JSON.stringify(rows)]);

/** Null: longer than a panel shows, which our server never returns. */
export async function sharedListsHistory(
  client: ServerClient,
  { kind, id, most }: { kind: string; id: string; most: number },
): Promise<unknown> {
  const { rows } = await client.query<{ said: string | null }>(
    `WITH it AS MATERIALIZED (SELECT catalogue_history($1, $2, $3)::text AS said)
     SELECT CASE WHEN octet_length(said) <= ${maxHistoryBytes} THEN said END AS said FROM it`,
    [kind, id, most],
  );
  return readJson(rows[0]?.said ?? null, z.unknown());
}

/** A block of PRO numbers, committed at the server before it answers. */
export const leaseBlock = (
  client: ServerClient,
  who: StationSession,
  { space, first, last, size }: { space: string; first: number; last: number; size: number },
): Promise<unknown> =>
  called(client, 'pro_lease($1, $2, $3, $4, $5)', [JSON.stringify(who), space, first, last, size]);

export const reportNumbersIssuedBefore = (
  client: ServerClient,
  who: StationSession,
  { space, first, last }: { space: string; first: number; last: number },
): Promise<unknown> =>
  called(client, 'pro_given_before($1, $2, $3, $4)', [JSON.stringify(who), space, first, last]);

/** Alarms name the numbers as "SPACE first-last" (`pro_given_before` in schema.sql). */
export async function contestedNumbers(
  client: ServerClient,
  { uuid }: StationSession,
  space: string,
): Promise<{ first: number; last: number }[]> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT number FROM number_alarms WHERE kind = 'pro' AND first_station = $1 AND starts_with(number, $2) ORDER BY id DESC LIMIT 1000`,
    [uuid, `${space} `],
  );
  return rows.flatMap(({ number }) => {
    const [, first, last] = /^(\d{1,15})-(\d{1,15})$/.exec(number.slice(space.length + 1)) ?? [];
    return first === undefined || last === undefined ? [] : [{ first: Number(first), last: Number(last) }];
  });
}
