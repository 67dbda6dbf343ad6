import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyToFile, type BackupResult } from '#main/storage/copies/backup.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { fileExists, CopyFailed, copyAtomically } from './copy-to-folder.ts';

/** Folder in which copies for other places are made. */
export const outgoingFolder = (dataFolder: string): string => join(dataFolder, 'outgoing');

/**
 * A whole copy of the open database at a path that a person names, which may be on a share. It is made next to the data first: while SQLite
 * copies, a write that hangs at its target blocks every commit of the station. `canceled` as soon as `signal` aborts, even if something still
 * hangs.
 * Without room for one more copy on the disk, the copy is made at its target directly.
 */
export async function copyToPlace(
  db: StationDatabase,
  { file, dataFolder, now }: { file: string; dataFolder: string; now: Date },
  signal: AbortSignal,
): Promise<Result<BackupResult>> {
  // The next start finds what a crash left by this prefix, and removes it (`scheduled-copies.ts`).
  const workFolder = outgoingFolder(dataFolder);
  const local = join(workFolder, `dockprint-asked-${randomUUID()}.sqlite`);

  async function copy(): Promise<Result<BackupResult>> {
    if (await fileExists(file)) return fail('storage-failed', `${file} is there already`);
    await mkdir(workFolder, { recursive: true });
    try {
      const made = await copyToFile(db, local, now, signal);
      if (!made.ok)
        return made.error.code === 'storage-full' ? await copyToFile(db, file, now, signal) : made;
      await copyAtomically(local, file, signal);
      return ok({ file, bytes: (await stat(file)).size, madeAt: now.toISOString() });
    } finally {
      await rm(local, { force: true });
    }
  }

  const copying = copy().catch((error: unknown): Result<BackupResult> => {
    if (signal.aborted) return fail('canceled', 'it was ended');
    if (error instanceof CopyFailed) return fail('storage-failed', error.message);
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  });
  return Promise.race([copying, ended(signal)]);
}

const ended = (signal: AbortSignal): Promise<Result<never>> =>
  new Promise((resolve) => {
    const over = (): void => {
      resolve(fail('canceled', 'it was ended'));
    };
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
  });
