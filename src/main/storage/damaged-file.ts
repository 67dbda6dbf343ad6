import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const mark = '.damaged-';

/** A time as part of a file name, on every system: 2026-11-21T09-31-00-123Z. */
export const fileStamp = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

/** Renames the file and its log out of the way, never over an older one. Returns the new name. */
export function setAside(file: string, at: Date): string {
  const stamp = `${file}${mark}${fileStamp(at)}`;
  let target = stamp;
  for (let count = 2; existsSync(target); count += 1) target = `${stamp}-${count}`;
  renameSync(file, target);
  for (const suffix of ['-wal', '-shm', '-journal'])
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
  return target;
}

/** The newest file that was set aside here before, or null. */
export function setAsideBefore(file: string): string | null {
  const folder = dirname(file);
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(basename(file) + mark) && !/-(wal|shm|journal)$/.test(name),
  );
  const newest = names.sort().at(-1);
  return newest === undefined ? null : join(folder, newest);
}
