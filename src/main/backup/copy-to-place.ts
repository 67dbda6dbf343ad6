import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyToFile, type BackedUp } from '#main/storage/copies/backup.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { isThere, NotCopied, putWhole } from './copy-to-folder.ts';

/** Where copies for other places are made. */
export const outgoing = (dataFolder: string): string => join(dataFolder, 'outgoing');

/**
 * A whole copy of the open database in a place that somebody names, which may be a share. It is made beside the data first: while SQLite copies,
 * a write that hangs at its target keeps every commit of the station waiting. `canceled` at once when `signal` says so, whatever still hangs.
 * A disk without room for one more copy has it made at its place, as far as that goes.
 */
export async function copyToPlace(
  db: StationDatabase,
  { file, dataFolder, now }: { file: string; dataFolder: string; now: Date },
  signal: AbortSignal,
): Promise<Result<BackedUp>> {
  // By this prefix the next start removes what a crash left (`scheduled-copies.ts`).
  const workFolder = outgoing(dataFolder);
  const local = join(workFolder, `dockprint-asked-${randomUUID()}.sqlite`);

  async function copy(): Promise<Result<BackedUp>> {
    if (await isThere(file)) return fail('storage-failed', `${file} is there already`);
    await mkdir(workFolder, { recursive: true });
    try {
      const made = await copyToFile(db, local, now, signal);
      if (!made.ok)
        return made.error.code === 'storage-full' ? await copyToFile(db, file, now, signal) : made;
      await putWhole(local, file, signal);
      return ok({ file, bytes: (await stat(file)).size, madeAt: now.toISOString() });
    } finally {
      await rm(local, { force: true });
    }
  }

  const copying = copy().catch((error: unknown): Result<BackedUp> => {
    if (signal.aborted) return fail('canceled', 'it was ended');
    if (error instanceof NotCopied) return fail('storage-failed', error.message);
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
