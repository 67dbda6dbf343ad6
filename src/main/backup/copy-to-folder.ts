import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { copyName } from '#main/storage/copies/copies.ts';
import type { BackupTrouble } from '#shared/station/backups.ts';

export class CopyFailed extends Error {
  readonly code: BackupTrouble;
  constructor(code: BackupTrouble, message: string) {
    super(message);
    this.code = code;
  }
}

const codes: Readonly<Record<string, BackupTrouble>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** The code for a failure of the folder or share. */
export const backupTroubleOf = (error: unknown): BackupTrouble =>
  error instanceof CopyFailed ? error.code : (codes[(error as NodeJS.ErrnoException).code ?? ''] ?? 'failed');

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/**
 * Copies a file, and verifies it byte by byte before it gets its final name. Runs off the main thread: if a share hangs, only the caller waits.
 * Rejects with `CopyFailed`, or the system's error.
 */
export async function copyAtomically(local: string, target: string, signal: AbortSignal): Promise<void> {
  const draft = `${target}.partial`;
  try {
    // Do not write through a link that someone put there under this name.
    const found = await lstat(draft).catch(() => null);
    if (found?.isSymbolicLink() === true) await rm(draft, { force: true });
    await copyFile(local, draft);
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    signal.throwIfAborted();
    if ((await hashOf(draft)) !== (await hashOf(local))) throw new CopyFailed('not-whole', draft);
    if (await fileExists(target)) throw new CopyFailed('failed', `${target} is there already`);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

export const fileExists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    },
  );

/**
 * Copies a whole copy into the station's folder on a share, verified byte by byte before it gets its name, and deletes the oldest beyond `keep`;
 * copies dated in the future, by a clock that was ahead, go first. `kept`: why some could not be deleted. The copy still counts, since repeating
 * it for that reason would fill the share.
 * Runs off the main thread: a share that hangs blocks no one.
 */
export async function copyToFolder(
  local: string,
  {
    folder,
    own,
    name,
    keep,
    signal,
  }: { folder: string; own: string; name: string; keep: number; signal: AbortSignal },
): Promise<{ bytes: number; kept: unknown[] }> {
  const kept: unknown[] = [];
  const remove = (file: string) => rm(file, { force: true }).catch((error: unknown) => kept.push(error));
  if (!isAbsolute(folder)) throw new CopyFailed('relative', folder);
  // The folder belongs to someone else: if it is missing, or its share is not mounted, report that and never create it.
  await stat(folder);
  const mine = join(folder, own);
  await mkdir(mine, { recursive: true });
  for (const old of await readdir(mine)) if (old.endsWith('.partial')) await remove(join(mine, old));
  await copyAtomically(local, join(mine, name), signal);
  const copies = (await readdir(mine)).filter((one) => copyName.test(one)).toSorted();
  const oldestFirst = [...copies.filter((one) => one > name), ...copies.filter((one) => one <= name)];
  for (const old of oldestFirst.slice(0, Math.max(0, copies.length - keep))) await remove(join(mine, old));
  return { bytes: (await stat(local)).size, kept };
}
