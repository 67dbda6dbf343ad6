import { copyFileSync, existsSync } from 'node:fs';
import type { DataLoss } from '#shared/station/data-loss.ts';
import { fileStamp } from './damaged-file.ts';
import type { StationDatabase } from './station-database.ts';
import { newestOf, type WitnessFindings } from './witness.ts';
import { lossBetween, readPosition } from './witness-position.ts';

/** The worst that one of the witnesses has to say about a database that was just opened, or null when it has all they saw. */
export function lossAtStart(
  db: StationDatabase,
  found: WitnessFindings,
  log: (words: string) => void,
): DataLoss | null {
  const position = readPosition(db);
  const losses = found.records
    .map((record) => lossBetween(db, position, record))
    .filter((loss) => loss !== null)
    .toSorted((a, b) => (b.witnessedAt ?? '').localeCompare(a.witnessedAt ?? ''));
  // A file that was compared before has lost its witness: nothing can be told, and nothing is wrong with the file itself.
  if (position !== null && position.lines > 0)
    for (const file of found.missing) log(`The witness ${file} is missing; it is made anew`);
  return losses[0] ?? null;
}

/** What is known of a database whose file is not there. */
export function totalLoss(kind: 'gone' | 'empty', found: WitnessFindings): DataLoss {
  const last = newestOf(found.records);
  return { kind, knownUntil: null, witnessedAt: last?.at ?? null, missing: last?.lines ?? null };
}

/**
 * Keeps a copy of the log beside the open file: closing the file drops what SQLite could not read of it, and somebody who knows how may
 * still find the missing records there.
 */
export function keepLog(file: string, now: Date): void {
  const log = `${file}-wal`;
  if (existsSync(log)) copyFileSync(log, `${file}.incomplete-${fileStamp(now)}-wal`);
}
