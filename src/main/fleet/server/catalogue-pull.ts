import * as z from 'zod';
import type { ServerClient } from './server-client.ts';
import { readJson } from './read-json.ts';

/**
 * Of one row, and of a page. A server since version 7 cuts by itself, at a million bytes of values; these hold whatever server it is
 * (docs/decisions/fleet.md).
 */
const mostRowBytes = 2_000_000;
const mostPageBytes = 1_500_000;
const mostHeadBytes = 10_000;
/** A server that gives more at once than it was asked for is asked no more than this often for less. */
const mostTries = 3;

/** A row that is too large, or none of ours at all: no station takes it. */
interface PassedOver {
  kind: string;
  id: string;
  bytes: number;
}

interface Told {
  head: string | null;
  count: number;
  kind: string | null;
  id: string | null;
  bytes: number | null;
  row: string | null;
}

/** What is too large stays at the server: it neither comes over the line nor is it parsed. */
const askPage = `
  WITH it AS MATERIALIZED (SELECT catalogue_pull($1, $2, $3) AS said),
  told AS (
    SELECT n, left(one ->> 'kind', 20) AS kind, left(one ->> 'id', 100) AS id, one::text AS row,
      CASE jsonb_typeof(one -> 'tooLarge') WHEN 'number' THEN least((one -> 'tooLarge')::numeric, 1e15) ELSE octet_length(one::text) END AS bytes
    FROM it, jsonb_array_elements(CASE jsonb_typeof(said -> 'rows') WHEN 'array' THEN said -> 'rows' ELSE '[]' END) WITH ORDINALITY AS x (one, n)),
  page AS (
    SELECT n, kind, id, bytes, CASE WHEN bytes <= ${mostRowBytes} THEN row END AS row,
      sum(CASE WHEN bytes <= ${mostRowBytes} THEN bytes ELSE 100 END) OVER (ORDER BY n) AS upto FROM told)
  SELECT CASE WHEN octet_length((said - 'rows')::text) <= ${mostHeadBytes} THEN (said - 'rows')::text END AS head,
    (SELECT count(*) FROM told)::integer AS count, p.kind, p.id, p.bytes::float8 AS bytes, p.row
  FROM it LEFT JOIN page p ON p.n = 1 OR (p.n <= $4 AND p.upto <= ${mostPageBytes}) ORDER BY p.n`;

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('54');

const headSchema = z.looseObject({});

/**
 * What the stations edited above a place: no more than a page's bytes at once, but for one row alone. What is too large is named. The
 * place of a page is that of its last row, so a server that gives more than fits is asked for so many rows as do.
 */
export async function pullCatalogue(
  client: ServerClient,
  { above, mark, most }: { above: number; mark: string; most: number },
): Promise<unknown> {
  let [wanted, told] = [most, [] as Told[]];
  let count = 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    // Rows that were edited meanwhile make a page longer than it was: one alone always fits.
    if (tries === mostTries - 1) wanted = 1;
    try {
      ({ rows: told } = await client.query<Told>(askPage, [above, mark, wanted, most]));
    } catch (error) {
      // More than PostgreSQL can put together: one by one, then.
      if (wanted === 1 || tries === mostTries - 1 || !isTooMuch(error)) throw error;
      wanted = 1;
      continue;
    }
    count = told[0]?.count ?? 0;
    if (count <= told.length) break;
    wanted = told.length;
  }
  const head = readJson(told[0]?.head ?? null, headSchema);
  const passedOver: PassedOver[] = [];
  // It does not do as it is asked: what does not fit is left, so that what comes after it is heard.
  if (count > told.length) passedOver.push({ kind: '', id: `${count - told.length} more`, bytes: 0 });
  const rows = told.flatMap(({ kind, id, bytes, row }) => {
    if (bytes === null) return [];
    const read = row !== null && row.length <= mostRowBytes ? readJson(row, z.unknown()) : null;
    if (read === null) passedOver.push({ kind: kind ?? '', id: id ?? '', bytes });
    return read === null ? [] : [read];
  });
  return { ...head, rows, passedOver };
}
