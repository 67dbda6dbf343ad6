import { chainedColumns, type ChainedLine } from './journal-chain.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A line of the journal with its position in the chain. */
export interface JournalLine {
  seq: number;
  line: ChainedLine;
  /** '': someone removed it. */
  hash: string;
}

/** All that reading needs of a database; a file opened for inspection has it too. */
export type ReadableDatabase = Pick<StationDatabase, 'prepare'>;

const columns = `seq, ${chainedColumns.join(', ')}, coalesce(hash, '') AS hash`;

type Row = ChainedLine & { seq: number; hash: string };
const lineOf = ({ seq, hash, ...line }: Row): JournalLine => ({ seq, hash, line });

/** The lines after `after` up to `last`, in the order they were written; for one shipment when it is named. */
export function linesAfter(
  db: ReadableDatabase,
  slice: { after: number; last: number; limit: number; shipmentId?: string | null },
): JournalLine[] {
  const { after, last, limit, shipmentId = null } = slice;
  const rows =
    shipmentId === null
      ? db
          .prepare(`SELECT ${columns} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`)
          .all(after, last, limit)
      : db
          .prepare(
            `SELECT ${columns} FROM journal WHERE shipment_id = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
          )
          .all(shipmentId, after, last, limit);
  return (rows as unknown as Row[]).map(lineOf);
}

/** The newest line's number; 0 without one. */
export function lastSeq(db: ReadableDatabase): number {
  const row = db.prepare('SELECT max(seq) AS seq FROM journal').get() as { seq: number | null };
  return row.seq ?? 0;
}

/** The hash of the line before `seq`; '' where there is none. */
export function hashBefore(db: ReadableDatabase, seq: number): string {
  const row = db.prepare('SELECT hash FROM journal WHERE seq < ? ORDER BY seq DESC LIMIT 1').get(seq) as
    | { hash: string | null }
    | undefined;
  return row?.hash ?? '';
}

/**
 * The first and last line among `after` < seq <= `last` written at `from` or later and before `until`; null if none. A part at a time: `at` has
 * no index, and the journal may be long.
 */
export function boundsOf(
  db: ReadableDatabase,
  part: { after: number; last: number; from: string; until: string },
): { first: number; last: number } | null {
  const row = db
    .prepare(
      'SELECT min(seq) AS first, max(seq) AS last FROM journal WHERE seq > ? AND seq <= ? AND at >= ? AND at < ?',
    )
    .get(part.after, part.last, part.from, part.until) as { first: number | null; last: number | null };
  return row.first === null || row.last === null ? null : { first: row.first, last: row.last };
}

/** How many lines of a shipment there are up to `last`. */
export function countOfShipment(db: ReadableDatabase, shipmentId: string, last: number): number {
  const row = db
    .prepare('SELECT count(*) AS lines FROM journal WHERE shipment_id = ? AND seq <= ?')
    .get(shipmentId, last) as { lines: number };
  return row.lines;
}

/** Events among `after` < seq <= `last`, counted by the step or kind in their detail. */
export function countEvents(
  db: ReadableDatabase,
  { after, last }: { after: number; last: number },
): { event: string; step: string | null; kind: string | null; count: number }[] {
  return db
    .prepare(
      `SELECT event, json_extract(detail, '$.step') AS step, json_extract(detail, '$.kind') AS kind, count(*) AS count
       FROM journal WHERE seq > ? AND seq <= ? GROUP BY 1, 2, 3`,
    )
    .all(after, last) as unknown as ReturnType<typeof countEvents>;
}
