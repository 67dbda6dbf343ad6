import { createHash } from 'node:crypto';
import type { DataLoss } from '#shared/station/data-loss.ts';
import type { StationDatabase } from '../database/station-database.ts';
import type { WitnessRecord } from './witness-record.ts';

/** The position of a database, compared with its witnesses and reported to them. */
export interface Position extends Omit<WitnessRecord, 'commits' | 'at'> {
  /** When its newest journal line was written, ISO 8601; null when it has none. */
  knownUntil: string | null;
}

/** The next link of the chain: SHA-256 over the hash of the line before and this line as JSON, in hexadecimal. */
export const nextChainHash = (before: string, line: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify(line)}`)
    .digest('hex');

/** Null: nothing was created in the file yet. */
export function readPosition(db: StationDatabase): Position | null {
  const known = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'identity'`).get();
  return known === undefined ? null : positionOf(db);
}

/** Which database this is, and how often it went on knowingly with records missing. */
export const identityOf = (db: Pick<StationDatabase, 'prepare'>): Pick<Position, 'station' | 'epoch'> =>
  db.prepare('SELECT station, epoch FROM identity').get() as unknown as Pick<Position, 'station' | 'epoch'>;

/** For a database of the current schema version. */
export function positionOf(db: Pick<StationDatabase, 'prepare'>): Position {
  const { station, epoch } = identityOf(db);
  const last = db.prepare('SELECT seq, at, hash FROM journal ORDER BY seq DESC LIMIT 1').get() as
    | { seq: number; at: string; hash: string | null }
    | undefined;
  const numbers = db.prepare('SELECT name, value FROM counters').all() as { name: string; value: number }[];
  return {
    station,
    epoch,
    lines: last?.seq ?? 0,
    head: last?.hash ?? '',
    numbers: Object.fromEntries(numbers.map(({ name, value }) => [name, value])),
    knownUntil: last?.at ?? null,
  };
}

/**
 * What the database lacks of what this witness has seen, or null when it has all of it. It may have more: the witness is written
 * after the commit, and a station can die between the two.
 */
export function lossBetween(
  db: StationDatabase,
  position: Position | null,
  record: WitnessRecord,
): DataLoss | null {
  const loss = (kind: DataLoss['kind'], missing: number | null): DataLoss => ({
    kind,
    knownUntil: position?.knownUntil ?? null,
    witnessedAt: record.at,
    missing,
  });
  if (position?.station !== record.station) return loss('replaced', null);
  // Shown and dealt with at an earlier start, which died before it could rewrite the witness.
  if (position.epoch > record.epoch) return null;
  const missing = Math.max(0, record.lines - position.lines);
  const given = Object.entries(record.numbers);
  const numbersMissing = given.some(([name, value]) => value > (position.numbers[name] ?? 0));
  if (position.epoch < record.epoch || missing > 0 || numbersMissing) return loss('incomplete', missing);
  return hashAt(db, record.lines) === record.head ? null : loss('replaced', null);
}

function hashAt(db: StationDatabase, seq: number): string {
  const row = db.prepare('SELECT hash FROM journal WHERE seq = ?').get(seq) as
    | { hash: string | null }
    | undefined;
  return row?.hash ?? '';
}
