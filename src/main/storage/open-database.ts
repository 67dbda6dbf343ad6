import { existsSync, mkdirSync, renameSync, statSync, copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, ok, type Failure } from '#shared/ipc/result.ts';
import type { DataLoss } from '#shared/station/data-loss.ts';
import { listCopies, newestGoodCopy, syncFile, type DatabaseCopy } from './copies/copies.ts';
import { connect, type StationConnection } from './opening/connection.ts';
import {
  dropDraft,
  databaseExists,
  quarantineDatabase,
  newestQuarantined,
  quarantineLog,
  fileStamp,
} from './copies/damaged-file.ts';
import { fileVersion, isEmpty, latestVersion, migrate } from './opening/migrations.ts';
import { readWhole } from './opening/whole-check.ts';
import { adoptCopy, type MarkOpenInDoubt } from './copies/take-over.ts';
import type { StationDatabase } from './database/station-database.ts';
import { isDamage, storageFailure } from './database/storage-error.ts';
import {
  createCommitWitness,
  readWitnesses,
  witnessBeside,
  type WitnessLog,
  type WitnessFindings,
  newestOf,
} from './witness/witness.ts';
import { lossBetween, readPosition } from './witness/witness-position.ts';

/** The worst loss that a witness reports about a database just opened; null when it has everything they saw. */
function lossAtStart(
  db: StationDatabase,
  found: WitnessFindings,
  log: (words: string) => void,
): DataLoss | null {
  const position = readPosition(db);
  const losses = found.records
    .map((record) => lossBetween(db, position, record))
    .filter((loss) => loss !== null)
    .toSorted((a, b) => (b.witnessedAt ?? '').localeCompare(a.witnessedAt ?? ''));
  // A file that was compared before has lost its witness: nothing can be checked, and the file itself is fine.
  if (position !== null && position.lines > 0)
    for (const file of found.missing) log(`The witness ${file} is missing; it is made anew`);
  return losses[0] ?? null;
}

/** What is known of a database whose file is missing. */
function totalLoss(kind: 'gone' | 'empty', found: WitnessFindings): DataLoss {
  const last = newestOf(found.records);
  return { kind, knownUntil: null, witnessedAt: last?.at ?? null, missing: last?.lines ?? null };
}

/**
 * Keeps a copy of the log beside the open file: closing the file drops what SQLite could not read of it, and an expert may still find the
 * missing records there.
 */
function keepLog(file: string, now: Date): void {
  const log = `${file}-wal`;
  if (existsSync(log)) copyFileSync(log, `${file}.incomplete-${fileStamp(now)}-wal`);
}

/** Below this SQLite can lose committed rows when the write-ahead log is reset (sqlite.org/releaselog/3_51_3.html). */
const oldestSqlite = [3, 51, 3] as const;

/** Up to here reading the whole file is not noticed (0.3 ms a megabyte, measured; six times that on a busy machine). */
const quickBytes = 256 * 1024 * 1024;

/** A copy a day, and an hour or two until it is made. */
const copyAgeMilliseconds = 26 * 3_600_000;

/** Why the file could not be opened; for `storage-damaged` also where it is now and what can replace it. */
export interface OpenFailure extends Failure {
  /** The damaged file, quarantined and never overwritten; null when the file itself is missing. */
  setAside?: string | null;
  /** The newest complete copy; null when there is none. `restoreCopyFile` puts it in place. */
  copy?: DatabaseCopy | null;
  /** For `storage-incomplete`, and where the file is missing: what is lost. */
  loss?: DataLoss;
}
export type OpenResult = { ok: true; value: StationDatabase } | { ok: false; error: OpenFailure };

export interface OpenOptions {
  /** Where `backup.ts` keeps its copies. */
  copiesFolder?: string;
  /** A person chose to start without the missing or damaged file. */
  startEmpty?: boolean;
  /** A person chose to go on with a file that lacks records. */
  goOn?: boolean;
  /** What SQLite found wrong in the whole file, read just before (`checkInWorker`); null or absent: it is read here. */
  complaints?: readonly string[] | null;
  now?: () => Date;
  quickBytes?: number;
  /** Whether this database has a witness; the default is yes. */
  witnessed?: boolean;
  /** The second copy of the witness: a file in another folder, or null for none. */
  secondWitness?: string | null;
  /** Receives the witness's messages for the log. */
  log?: WitnessLog;
}

/**
 * Opens the station's database, creates it if there never was one, checks all of it, compares it with its witness and brings it up to date.
 * When records are missing, `markOpenInDoubt` runs in the commit that goes on without them. `storage-locked` another process holds it ·
 * `storage-newer` a newer app made it · `storage-damaged` it was quarantined, see `OpenFailure`; opening again answers the same until
 * `restoreCopyFile` was called or `startEmpty` is given · `storage-incomplete` the witness knows of records that it lacks, see
 * `OpenFailure.loss`; nothing was changed, and opening again answers the same until `goOn` is given · `storage-full`, `storage-failed` the
 * disk, also of the witness.
 */
export function openDatabaseFile(
  file: string,
  markOpenInDoubt: MarkOpenInDoubt,
  options: OpenOptions = {},
): OpenResult {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => undefined);
  const copiesFolder = options.copiesFolder ?? defaultCopiesFolder(file);
  const { witnessed = true, secondWitness = null } = options;
  const places = witnessed ? { first: witnessBeside(file), second: secondWitness } : null;

  let db: StationConnection | null = null;
  try {
    if (!databaseExists(file)) {
      const found = readWitnesses(places, log);
      const lost = failureIfLost(file, copiesFolder, now(), found);
      if (lost !== null && options.startEmpty !== true) return lost;
      createFresh(file, lost === null ? null : { now: now(), found, markOpenInDoubt });
    }
    const complaints =
      options.complaints ?? (maySkipCheck(file, copiesFolder, now(), options.quickBytes) ? [] : null);
    db = connect(file);
    // Left by a restore that died; it may be as large as the data. The lock is held: no one is writing one now.
    dropDraft(`${file}.restoring`);
    const refused = refusal(db);
    if (refused !== null) {
      db.close();
      return refused;
    }
    refuseDamage(complaints ?? readWhole(db));
    const found = readWitnesses(places, log);
    const loss = lossAtStart(db, found, log);
    if (loss !== null && options.goOn !== true) {
      keepLog(file, now());
      db.close();
      return incomplete(loss);
    }
    migrate(db);
    if (loss !== null) adoptCopy(db, { witnesses: found.records, loss, now: now(), markOpenInDoubt });
    if (places !== null) db.attach(createCommitWitness({ db, places, found: found.records, now, log }));
    return ok(db);
  } catch (error) {
    db?.close();
    if (!(error instanceof DamagedFile) && !isDamage(error)) return asFailure(error);
    try {
      return damaged(error.message, quarantineDatabase(file, now()), { copiesFolder, now: now() });
    } catch (renaming) {
      return asFailure(renaming);
    }
  }
}

/**
 * Builds a fresh database in a side file and renames it when complete: a start that dies midway leaves nothing that the next one would take for
 * the station's. `lost`: another existed before, so sequences jump past its numbers.
 */
function createFresh(
  file: string,
  lost: { now: Date; found: WitnessFindings; markOpenInDoubt: MarkOpenInDoubt } | null,
): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.beginning`;
  dropDraft(draft);
  const db = connect(draft);
  try {
    migrate(db);
    if (lost !== null) {
      const { found, now, markOpenInDoubt } = lost;
      adoptCopy(db, { witnesses: found.records, loss: totalLoss('empty', found), now, markOpenInDoubt });
    }
    db.emptyLog();
  } finally {
    db.close();
  }
  syncFile(draft);
  renameSync(draft, file);
}

function asFailure(error: unknown): OpenResult {
  const failure = storageFailure(error);
  if (failure === null) throw error;
  return { ok: false, error: failure };
}

/** Where a station of this data folder keeps its database. */
export const databaseFileOf = (dataFolder: string): string => join(dataFolder, 'station.sqlite');

export const defaultCopiesFolder = (file: string): string => `${dirname(file)}/copies`;

/** No file, but there was one: its damaged remains, its copies or its witness exist. A fresh one would repeat old numbers. */
function failureIfLost(
  file: string,
  copiesFolder: string,
  now: Date,
  found: WitnessFindings,
): OpenResult | null {
  quarantineLog(file, now);
  const remains = newestQuarantined(file);
  const copy = newestGoodCopy(copiesFolder, now);
  if (remains === null && copy === null && found.records.length === 0) return null;
  const gone = remains === null ? { loss: totalLoss('gone', found) } : {};
  return damaged('the database file is gone', remains, { copiesFolder, now }, gone);
}

function damaged(
  message: string,
  aside: string | null,
  { copiesFolder, now }: { copiesFolder: string; now: Date },
  more: Pick<OpenFailure, 'loss'> = {},
): OpenResult {
  const error: OpenFailure = {
    code: 'storage-damaged',
    message,
    setAside: aside,
    copy: newestGoodCopy(copiesFolder, now),
    ...more,
  };
  return { ok: false, error };
}

function incomplete(loss: DataLoss): OpenResult {
  const message = `records are missing: ${loss.kind}, known until ${loss.knownUntil ?? 'never'}, witnessed until ${loss.witnessedAt ?? 'never'}`;
  const error: OpenFailure = { code: 'storage-incomplete', message, loss };
  return { ok: false, error };
}

function refusal(db: StationDatabase): OpenResult | null {
  const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  if (!isMinVersion(version, oldestSqlite)) return fail('storage-failed', `SQLite ${version} is too old`);
  const found = fileVersion(db);
  if (found > latestVersion)
    return fail('storage-newer', `the file has version ${found}, this app knows ${latestVersion}`);
  if (found === 0 && !isEmpty(db))
    return fail('storage-failed', 'the file has tables, and no version of a station');
  return null;
}

export function isMinVersion(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  const differing = least.findIndex((number, index) => parts[index] !== number);
  return differing === -1 || (parts[differing] ?? 0) > (least[differing] ?? 0);
}

/** Whether opening reads the whole of a file so large that a person waits for it: better done before, in a thread (`checkInWorker`). */
export function mustReadLargeFile(file: string, now: Date, quick: number = quickBytes): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size > quick && !maySkipCheck(file, defaultCopiesFolder(file), now, quick);
}

/**
 * Whether the check before the window may be skipped: it reads every page, which takes seconds per thousand megabytes. Only for a large file
 * that was closed in order (its log is gone) and has a copy of its last day, since a copy gets its name only after every page was read.
 */
function maySkipCheck(file: string, copiesFolder: string, now: Date, quick: number = quickBytes): boolean {
  const { size, mtimeMs } = statSync(file);
  if (size <= quick || existsSync(`${file}-wal`)) return false;
  try {
    const [newest] = listCopies(copiesFolder, now);
    const madeAt = newest === undefined ? NaN : Date.parse(newest.madeAt);
    // A copy dated in the future proves nothing about the last day.
    return madeAt <= now.getTime() && mtimeMs - madeAt < copyAgeMilliseconds;
  } catch {
    // Unreadable copies prove nothing, and are no reason not to open.
    return false;
  }
}

class DamagedFile extends Error {}

function refuseDamage(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new DamagedFile(complaints.join('; '));
}
