import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const mark = '.damaged-';
/** Files that SQLite keeps beside a database. The log has the newest commits and belongs to its own database only. */
const sidecarSuffixes = ['-wal', '-shm', '-journal'];

/** A time as part of a file name, on every system: 2026-11-21T09-31-00-123Z. */
export const fileStamp = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

/** Whether a database exists. An empty file is one that was never begun, or what a failing disk left of it. */
export const databaseExists = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Renames the file and its log out of the way, never over an older one. Returns the new name. */
export function quarantineDatabase(file: string, at: Date): string {
  const target = freeName(file, at);
  // The database first: without its log it might look complete, and the newest data would be lost unnoticed.
  renameSync(file, target);
  moveLog(file, target);
  return target;
}

/**
 * A log whose database is gone (a station died while moving both, a person moved only the database) follows it. SQLite would delete it, or
 * replay it into the next database of that name.
 */
export function quarantineLog(file: string, at: Date): void {
  if (databaseExists(file) || !sidecarSuffixes.some((suffix) => existsSync(file + suffix))) return;
  const remains = newestQuarantined(file);
  const taken = remains === null || sidecarSuffixes.some((suffix) => existsSync(remains + suffix));
  moveLog(file, taken ? freeName(file, at) : remains);
}

/** The newest database that was quarantined here, or null. Where only its log is left, that one. */
export function newestQuarantined(file: string): string | null {
  const folder = dirname(file);
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => name.startsWith(basename(file) + mark));
  const own = (name: string) => name.replace(/-(wal|shm|journal)$/, '');
  const newest = names.map(own).sort().at(-1);
  if (newest === undefined) return null;
  return join(folder, names.includes(newest) ? newest : `${newest}-wal`);
}

/** Deletes a draft of a database with all its sidecar files; a log left there would be replayed into the next draft. */
export function dropDraft(draft: string): void {
  for (const suffix of ['', ...sidecarSuffixes]) rmSync(draft + suffix, { force: true });
}

function freeName(file: string, at: Date): string {
  const stamp = `${file}${mark}${fileStamp(at)}`;
  let target = stamp;
  for (let count = 2; ['', ...sidecarSuffixes].some((suffix) => existsSync(target + suffix)); count += 1)
    target = `${stamp}-${count}`;
  return target;
}

/** Moves the sidecar files of a database to its new name. */
export function moveLog(file: string, target: string): void {
  for (const suffix of sidecarSuffixes)
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
}
