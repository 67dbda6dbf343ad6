import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail, ok, type Failure } from '#shared/ipc/result.ts';
import { newestGoodCopy, type DatabaseCopy } from './copies.ts';
import { connect } from './connection.ts';
import { setAside, setAsideBefore } from './damaged-file.ts';
import { fileVersion, latestVersion, migrate } from './migrations.ts';
import { skipGivenNumbers } from './restored-state.ts';
import type { StationDatabase } from './station-database.ts';
import { isDamage, storageFailure } from './storage-error.ts';

/** Below this SQLite can lose committed rows when the write-ahead log is reset (sqlite.org/releaselog/3_51_3.html). */
const oldestSqlite = [3, 51, 3] as const;

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
  options: { copiesFolder?: string; startEmpty?: boolean; now?: () => Date } = {},
): OpenResult {
  const now = options.now ?? (() => new Date());
  const copiesFolder = options.copiesFolder ?? defaultCopiesFolder(file);
  const fresh = !existsSync(file);
  const lost = fresh ? lostBefore(file, copiesFolder) : null;
  if (lost !== null && options.startEmpty !== true) return lost;

  let db: StationDatabase | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true });
    db = connect(file);
    const refused = refusal(db);
    if (refused !== null) {
      db.close();
      return refused;
    }
    checkWhole(db);
    migrate(db);
    if (lost !== null) skipGivenNumbers(db, now());
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

function failed(error: unknown): OpenResult {
  const failure = storageFailure(error);
  if (failure === null) throw error;
  return { ok: false, error: failure };
}

export const defaultCopiesFolder = (file: string): string => `${dirname(file)}/copies`;

/** No file, but there was one: its damaged remains or its copies are there. A fresh one would give old numbers again. */
function lostBefore(file: string, copiesFolder: string): OpenResult | null {
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

class DamagedFile extends Error {}

/** Reads every page once (`quick_check`: all but the contents of indexes). */
function checkWhole(db: StationDatabase): void {
  const rows = db.prepare('PRAGMA quick_check(5)').all() as { quick_check: string }[];
  const complaints = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  if (complaints.length > 0) throw new DamagedFile(complaints.join('; '));
}
