import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Throws when the data folder cannot be made or written in. Asked before the station is claimed: Electron says of a lock that
 * it cannot write only that it was not given, as if another Dockprint had it. A try, since rights alone do not tell on Windows.
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

/** Throws when a file of the app's own cannot be read: Electron would open a window that stays white. */
export function checkOwnFiles(files: readonly string[]): void {
  for (const file of files) accessSync(file, constants.R_OK);
}
