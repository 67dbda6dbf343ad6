import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail, ok, type Failure } from '#shared/ipc/result.ts';
import { listCopies, newestGoodCopy, syncFile, type DatabaseCopy } from './copies.ts';
import { connect } from './connection.ts';
import { dropDraft, isThere, setAside, setAsideBefore, setLogAside } from './damaged-file.ts';
import { fileVersion, latestVersion, migrate } from './migrations.ts';
import { skipGivenNumbers } from './restored-state.ts';
import type { StationDatabase } from './station-database.ts';
import { isDamage, storageFailure } from './storage-error.ts';

/** Below this SQLite can lose committed rows when the write-ahead log is reset (sqlite.org/releaselog/3_51_3.html). */
const oldestSqlite = [3, 51, 3] as const;

/** Up to here the whole file is read in the blink of an eye (0.3 ms a megabyte, measured; six times that on a busy machine). */
const quickBytes = 256 * 1024 * 1024;

/** A copy a day, and an hour or two until it is made. */
const copyAgeMilliseconds = 26 * 3_600_000;

/** Why the file could not be opened; for `storage-damaged` also where it lies now and what it can be replaced with. */
export interface OpenFailure extends Failure {
  /** The damaged file, set aside and never overwritten; null when it is the file itself that is gone. */
  setAside?: string | null;
  /** The newest copy that is whole; null when there is none. `restoreCopy` puts it in place. */
  copy?: DatabaseCopy | null;
}
export type OpenResult = { ok: true; value: StationDatabase } | { ok: false; error: OpenFailure };

/**
 * Opens the station's database, makes it when there never was one, checks it whole and brings it up to date.
 * `storage-locked` another process holds it · `storage-newer` a newer app made it · `storage-damaged` it was set aside, see
 * `OpenFailure`; asked again it says the same until `restoreCopy` was called or `startEmpty` is given · `storage-full`,
 * `storage-failed` the disk. `copiesFolder`: where `backup.ts` keeps its copies.
 */
export function openStationDatabase(
  file: string,
  options: { copiesFolder?: string; startEmpty?: boolean; now?: () => Date; quickBytes?: number } = {},
): OpenResult {
  const now = options.now ?? (() => new Date());
  const copiesFolder = options.copiesFolder ?? defaultCopiesFolder(file);

  let db: StationDatabase | null = null;
  try {
    if (!isThere(file)) {
      const lost = lostBefore(file, copiesFolder, now());
      if (lost !== null && options.startEmpty !== true) return lost;
      begin(file, lost === null ? null : now());
    }
    const checked = isKnownWhole(file, copiesFolder, options.quickBytes ?? quickBytes);
    db = connect(file);
    const refused = refusal(db);
    if (refused !== null) {
      db.close();
      return refused;
    }
    if (!checked) checkWhole(db);
    migrate(db);
    return ok(db);
  } catch (error) {
    db?.close();
    if (!(error instanceof DamagedFile) && !isDamage(error)) return failed(error);
    try {
      return damaged(error.message, setAside(file, now()), copiesFolder);
    } catch (renaming) {
      return failed(renaming);
    }
  }
}

/**
 * Makes a fresh database beside and renames it when it is whole: a start that dies in the middle leaves nothing that the next
 * one would take for the station's. `lostAt`: there was another before, so the sequences jump ahead.
 */
function begin(file: string, lostAt: Date | null): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.beginning`;
  dropDraft(draft);
  const db = connect(draft);
  try {
    migrate(db);
    if (lostAt !== null) skipGivenNumbers(db, lostAt);
  } finally {
    db.close();
  }
  syncFile(draft);
  renameSync(draft, file);
}

function failed(error: unknown): OpenResult {
  const failure = storageFailure(error);
  if (failure === null) throw error;
  return { ok: false, error: failure };
}

export const defaultCopiesFolder = (file: string): string => `${dirname(file)}/copies`;

/** No file, but there was one: its damaged remains or its copies are there. A fresh one would give old numbers again. */
function lostBefore(file: string, copiesFolder: string, now: Date): OpenResult | null {
  setLogAside(file, now);
  const remains = setAsideBefore(file);
  const copy = newestGoodCopy(copiesFolder);
  if (remains === null && copy === null) return null;
  return damaged('the database file is gone', remains, copiesFolder);
}

function damaged(message: string, aside: string | null, copiesFolder: string): OpenResult {
  const error: OpenFailure = {
    code: 'storage-damaged',
    message,
    setAside: aside,
    copy: newestGoodCopy(copiesFolder),
  };
  return { ok: false, error };
}

function refusal(db: StationDatabase): OpenResult | null {
  const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  if (!isAtLeast(version, oldestSqlite)) return fail('storage-failed', `SQLite ${version} is too old`);
  const found = fileVersion(db);
  if (found > latestVersion)
    return fail('storage-newer', `the file has version ${found}, this app knows ${latestVersion}`);
  return null;
}

export function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  const differing = least.findIndex((number, index) => parts[index] !== number);
  return differing === -1 || (parts[differing] ?? 0) > (least[differing] ?? 0);
}

/**
 * Whether the check before the window may be left out: it reads every page, which takes seconds a thousand megabytes. Only for a large
 * file that was closed in order (its log is gone) and of whose last day there is a copy, since a copy gets its name after every
 * page of it was read.
 */
function isKnownWhole(file: string, copiesFolder: string, quick: number): boolean {
  const { size, mtimeMs } = statSync(file);
  if (size <= quick || existsSync(`${file}-wal`)) return false;
  try {
    const [newest] = listCopies(copiesFolder);
    return newest !== undefined && mtimeMs - Date.parse(newest.madeAt) < copyAgeMilliseconds;
  } catch {
    // Copies that cannot be read prove nothing, and are no reason not to open.
    return false;
  }
}

class DamagedFile extends Error {}

/** Reads every page once (`quick_check`: all but the contents of indexes). */
function checkWhole(db: StationDatabase): void {
  const rows = db.prepare('PRAGMA quick_check(5)').all() as { quick_check: string }[];
  const complaints = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  if (complaints.length > 0) throw new DamagedFile(complaints.join('; '));
}
