import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Throws when the data folder cannot be created or written to. Called before the station is claimed: if Electron cannot write its lock, it only
 * says that it did not get it, as if another Dockprint had it. Writes a file, since on Windows permissions alone do not tell.
 */
export function checkDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const probe = join(folder, `.write-check-${process.pid}`);
  try {
    writeFileSync(probe, '');
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Throws when one of the app's own files cannot be read: Electron would open a window that stays blank. */
export function checkOwnFiles(files: readonly string[]): void {
  for (const file of files) accessSync(file, constants.R_OK);
}
