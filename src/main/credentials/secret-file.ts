import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';

/** The bytes, or `null` when there is no such file. Throws when it is there and cannot be read. */
export function readSecretFile(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file whole or not at all, readable by this user alone. */
export function writeSecretFile(file: string, bytes: Buffer): void {
  const fresh = `${file}.new`;
  // A leftover of a crash could have other rights than ours.
  rmSync(fresh, { force: true });
  const handle = openSync(fresh, 'wx', 0o600);
  try {
    writeSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(fresh, file);
}

export function removeSecretFile(file: string): void {
  rmSync(file, { force: true });
}
