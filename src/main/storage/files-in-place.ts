import { statSync, type BigIntStats } from 'node:fs';

/** What a system says of a file that is not there, so that `storage-error.ts` knows it for a trouble of the disk. */
class NotInPlace extends Error {
  readonly code = 'ENOENT';
  readonly syscall = 'stat';
}

/** Windows lets nobody remove a database that is open, and numbers of files on its network drives change. */
const hasLastingNumbers = process.platform !== 'win32';

const lookAt = (file: string): BigIntStats | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false });

/** Whether this name is still that of the file that was looked at when it was opened. */
export function isInPlace(file: string, opened: BigIntStats): boolean {
  const now = lookAt(file);
  return now !== undefined && (!hasLastingNumbers || (now.ino === opened.ino && now.dev === opened.dev));
}

/**
 * Remembers which files an open database has under its names: the file itself and its log. The answer throws once one of them was removed, or
 * another stands in its place: what is committed then goes with the process, though the system takes every byte.
 */
export function filesInPlace(database: string): () => void {
  const known = [database, `${database}-wal`].flatMap((file) => {
    const stat = lookAt(file);
    return stat === undefined ? [] : [{ file, stat }];
  });
  return () => {
    for (const { file, stat } of known)
      if (!isInPlace(file, stat))
        throw new NotInPlace(`${file} was removed or replaced while the station works with it`);
  };
}
