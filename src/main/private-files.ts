import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Not on Windows: there the permissions of the user's profile decide. */
const hasModes = process.platform !== 'win32';
let before: number | null = null;

/** From now on, only this process's user can read the files it writes. Call it once, before anything is written. */
export function writePrivately(): void {
  if (hasModes) before ??= process.umask(0o077);
}

/** The permissions of a file, or a folder, that others should read: the system's defaults. */
export const sharedFileModes = (): { file: number; folder: number } | null =>
  before === null ? null : { file: 0o666 & ~before, folder: 0o777 & ~before };

/**
 * Removes other users' read access to a folder that a person made or restored: to itself, its files, and its subfolders. Never throws: a folder
 * of another owner, or a disk without permissions, stays as it is.
 */
export function makePrivate(folder: string, report: (error: unknown) => void): void {
  if (!hasModes) return;
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
      else if (entry.isDirectory()) chmodSync(join(folder, entry.name), 0o700);
  } catch (error) {
    report(error);
  }
}
