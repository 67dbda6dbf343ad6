import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Not Windows: there the rights of the user's profile decide. */
const hasModes = process.platform !== 'win32';
let before: number | null = null;

/** From now on what this process writes can be read by its own user alone. Once, before anything is written. */
export function writePrivately(): void {
  if (hasModes) before ??= process.umask(0o077);
}

/** The rights of a file, or a folder, that is written for others to read: what the system gives where nobody asks for privacy. */
export const modesForOthers = (): { file: number; folder: number } | null =>
  before === null ? null : { file: 0o666 & ~before, folder: 0o777 & ~before };

/**
 * Takes from others what they may read of a folder that a person made or put back: itself, its files, and the folders in it. Throws nothing: a folder that belongs
 * to somebody else, or a disk without rights, stays as it is.
 */
export function closeToOthers(folder: string, report: (error: unknown) => void): void {
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
