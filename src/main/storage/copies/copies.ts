import {
  closeSync,
  copyFileSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { connect } from '../opening/connection.ts';
import { firstSchemaDifference } from './copy-schema.ts';
import { printableName } from '#shared/printable-name.ts';
import { dropDraft, databaseExists, quarantineLog } from './damaged-file.ts';
import { fileVersion, latestVersion, migrate } from '../opening/migrations.ts';
import { adoptCopy, type MarkOpenInDoubt } from './take-over.ts';
import type { StationDatabase } from '../database/station-database.ts';
import { storageFailure } from '../database/storage-error.ts';
import { newestOf, readWitnesses, witnessBeside, type WitnessLog } from '../witness/witness.ts';
import { positionOf } from '../witness/witness-position.ts';

/** A copy of the database made while the station worked. */
export interface DatabaseCopy {
  file: string;
  bytes: number;
  /** When it was made, ISO 8601. */
  madeAt: string;
}

export const copyName = /^dockprint-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/;

/**
 * All copies in the folder, newest first, checked or not. Those dated later than now, by a clock that was ahead, come last: they are older than
 * what was made since, and would otherwise count as the newest until their date.
 */
export function listCopies(folder: string, now = new Date()): DatabaseCopy[] {
  if (!existsSync(folder)) return [];
  const isAhead = ({ madeAt }: DatabaseCopy) => Number(Date.parse(madeAt) > now.getTime());
  return readdirSync(folder)
    .flatMap((name) => {
      const parts = copyName.exec(name);
      if (parts === null) return [];
      const [, day = '', hour = '', minute = '', second = '', milli = ''] = parts;
      const file = join(folder, name);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat?.isFile() !== true) return [];
      return [{ file, bytes: stat.size, madeAt: `${day}${hour}:${minute}:${second}.${milli}Z` }];
    })
    .sort((a, b) => isAhead(a) - isAhead(b) || b.madeAt.localeCompare(a.madeAt));
}

/**
 * Whether the database is complete. `with-its-indexes` takes longer, and detects a log of another state of the file: SQLite replays that
 * without warning.
 */
export function isIntact(file: string, how: 'quick' | 'with-its-indexes' = 'quick'): boolean {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const check = how === 'quick' ? 'quick_check' : 'integrity_check';
    const rows = db.prepare(`PRAGMA ${check}(1)`).all() as Record<typeof check, string>[];
    const version = db.prepare('PRAGMA user_version').get() as { user_version: number };
    return rows.every((row) => row[check] === 'ok') && version.user_version > 0;
  } catch (error) {
    if (storageFailure(error) === null) throw error;
    return false;
  } finally {
    db?.close();
  }
}

export const newestGoodCopy = (folder: string, now?: Date): DatabaseCopy | null =>
  listCopies(folder, now).find((copy) => isIntact(copy.file)) ?? null;

/** Waits until the file is on the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What a copy needs to become the station's data. */
export interface RestoreOptions {
  now: Date;
  markOpenInDoubt: MarkOpenInDoubt;
  secondWitness?: string | null;
  log?: WitnessLog;
  /** More work for the commit by which the copy takes over; if it throws, everything stays as it was. */
  inSameCommit?: (
    db: StationDatabase,
    found: { /** How many of this very station. */ witnesses: number },
  ) => void;
}

/**
 * Turns a copy into a draft beside `file` that can replace it: what the copy shows as open may have been sent since, so `markOpenInDoubt` puts
 * it in doubt, and number sequences jump ahead, past every number that a witness knows: nothing is sent twice, no number given twice. A log
 * beside the copy is taken along.
 */
export function draftFromCopy(copy: string, file: string, options: RestoreOptions): Result<string> {
  const { now } = options;
  const draft = `${file}.restoring`;
  // Left by a station that died here.
  dropDraft(draft);
  // Reading a pipe or a device would never end.
  if (!statSync(copy).isFile()) return fail('bad-input', `${copy} is no file`);
  copyFileSync(copy, draft, constants.COPYFILE_EXCL);
  // A dead station's file rather than a backup: its newest shipments are only in its log.
  const hasLog = statSync(`${copy}-wal`, { throwIfNoEntry: false })?.isFile() === true;
  if (hasLog) copyFileSync(`${copy}-wal`, `${draft}-wal`, constants.COPYFILE_EXCL);
  if (!isIntact(draft, hasLog ? 'with-its-indexes' : 'quick'))
    return fail('storage-damaged', `${copy} is no backup of Dockprint, or it is damaged`);
  const db = connect(draft);
  try {
    const version = fileVersion(db);
    if (version > latestVersion)
      return fail('storage-newer', `the copy has version ${version}, this app knows ${latestVersion}`);
    if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'submissions'`).get() === undefined)
      return fail('storage-damaged', `${copy} is no copy of a station`);
    const foreign = firstSchemaDifference(db, version);
    if (foreign !== null)
      return fail(
        'storage-damaged',
        `${copy} was changed: ${printableName(foreign)} is not as in a station's data`,
      );
    migrate(db);
    const places = { first: witnessBeside(file), second: options.secondWitness ?? null };
    const { records: witnesses } = readWitnesses(places, options.log ?? (() => undefined));
    const { knownUntil, lines, station } = positionOf(db);
    // A computer that replaces a dead one has its own witnesses, which know nothing of this station.
    const own = witnesses.filter((record) => record.station === station);
    const last = newestOf(own);
    const missing = last === null ? null : Math.max(0, last.lines - lines);
    const loss = { kind: 'copy', knownUntil, witnessedAt: last?.at ?? null, missing } as const;
    const markOpenInDoubt: MarkOpenInDoubt = (taking, at) => {
      options.markOpenInDoubt(taking, at);
      options.inSameCommit?.(taking, { witnesses: own.length });
    };
    adoptCopy(db, { witnesses, loss, now, markOpenInDoubt });
    db.emptyLog();
  } finally {
    db.close();
  }
  syncFile(draft);
  return ok(draft);
}

/** Puts a copy in place of the database, which must have been moved away (a damaged one is quarantined); see `draftFromCopy`. */
export function restoreCopyFile(
  copy: string,
  file: string,
  now: Date,
  markOpenInDoubt: MarkOpenInDoubt,
  options: { secondWitness?: string | null; log?: WitnessLog } = {},
): Result<void> {
  if (databaseExists(file)) return fail('storage-failed', `${file} is in the way`);
  try {
    quarantineLog(file, now);
    const draft = draftFromCopy(copy, file, { now, markOpenInDoubt, ...options });
    if (!draft.ok) return draft;
    renameSync(draft.value, file);
    return ok(undefined);
  } catch (error) {
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  } finally {
    dropDraft(`${file}.restoring`);
  }
}
