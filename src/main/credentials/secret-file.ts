import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The bytes, or `null` if there is no such file. Throws if it exists and cannot be read. */
export function readSecretFile(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file atomically, readable by this user only. A failure leaves nothing of the new file, which no one would find. */
export function writeSecretFile(file: string, bytes: Buffer): void {
  const fresh = `${file}.new`;
  // A leftover of a crash could have other permissions.
  rmSync(fresh, { force: true });
  const handle = openSync(fresh, 'wx', 0o600);
  try {
    try {
      writeFileSync(handle, bytes);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (error) {
    removeWherePossible(fresh);
    throw error;
  }
}

/** Only the disk's first error is reported. */
function removeWherePossible(file: string): void {
  try {
    removeSecretFile(file);
  } catch {
    // The next write removes it.
  }
}

export function removeSecretFile(file: string): void {
  rmSync(file, { force: true });
}
