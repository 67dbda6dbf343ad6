import * as z from 'zod';
import type { ServerClient } from './server-client.ts';
import { readJson } from './read-json.ts';

/** Of one row, and of a page. The server itself cuts at a million bytes; these limits hold for any server (docs/decisions/fleet.md). */
const maxRowBytes = 2_000_000;
const maxPageBytes = 1_500_000;
const maxHeadBytes = 10_000;

/** A row that is too large or invalid: no station takes it. */
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

/** Oversized rows stay at the server: they are neither transferred nor parsed. */
const askPage = `
  WITH it AS MATERIALIZED (SELECT catalogue_pull($1, $2, $3) AS said),
  told AS (
    SELECT n, left(one ->> 'kind', 20) AS kind, left(one ->> 'id', 100) AS id, one::text AS row, octet_length(one::text) AS bytes
    FROM it, jsonb_array_elements(CASE jsonb_typeof(said -> 'rows') WHEN 'array' THEN said -> 'rows' ELSE '[]' END) WITH ORDINALITY AS x (one, n)),
  page AS (
    SELECT n, kind, id, bytes, CASE WHEN bytes <= ${maxRowBytes} THEN row END AS row,
      sum(CASE WHEN bytes <= ${maxRowBytes} THEN bytes ELSE 100 END) OVER (ORDER BY n) AS upto FROM told)
  SELECT CASE WHEN octet_length((said - 'rows')::text) <= ${maxHeadBytes} THEN (said - 'rows')::text END AS head,
    (SELECT count(*) FROM told)::integer AS count, p.kind, p.id, p.bytes, p.row
  FROM it LEFT JOIN page p ON p.n = 1 OR (p.n <= $3 AND p.upto <= ${maxPageBytes}) ORDER BY p.n`;

const headSchema = z.looseObject({});

/** What the stations edited after a position: at most a page's bytes at once, or a single row. Oversized rows are listed. */
export async function pullSharedLists(
  client: ServerClient,
  { above, mark, most }: { above: number; mark: string; most: number },
): Promise<unknown> {
  const { rows: told } = await client.query<Told>(askPage, [above, mark, most]);
  const count = told[0]?.count ?? 0;
  const head = readJson(told[0]?.head ?? null, headSchema);
  const passedOver: PassedOver[] = [];
  // The server ignores the limit: what does not fit is left out, so that later rows still arrive.
  if (count > told.length) passedOver.push({ kind: '', id: `${count - told.length} more`, bytes: 0 });
  const rows = told.flatMap(({ kind, id, bytes, row }) => {
    if (bytes === null) return [];
    const read = row !== null && row.length <= maxRowBytes ? readJson(row, z.unknown()) : null;
    if (read === null) passedOver.push({ kind: kind ?? '', id: id ?? '', bytes });
    return read === null ? [] : [read];
  });
  return { ...head, rows, passedOver };
}
