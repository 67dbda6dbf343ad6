import { closeSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs';

/** What a system says of a file that is not there, so that `storage-error.ts` knows it for a trouble of the disk. */
class NotInPlace extends Error {
  readonly code = 'ENOENT';
  readonly syscall = 'stat';
  constructor(file: string) {
    super(`${file} was removed or replaced while the station works with it`);
  }
}

/** Windows lets nobody remove a database that is open, and numbers of files on its network drives change. */
const hasLastingNumbers = process.platform !== 'win32';

/** The size of the file in pages is in it, how many of them are free, and which way of writing it was left in. (sqlite.org/fileformat2.html, 1.3.) */
const headerBytes = 100;

const lookAt = (file: string): BigIntStats | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false });

const isOther = (now: BigIntStats, opened: BigIntStats): boolean =>
  hasLastingNumbers && (now.ino !== opened.ino || now.dev !== opened.dev);

/** Whether this name is still that of the file that was looked at when it was opened. */
export function isInPlace(file: string, opened: BigIntStats): boolean {
  const now = lookAt(file);
  return now !== undefined && !isOther(now, opened);
}

/** What an open database has under its names: the file itself and its log. */
export interface FilesInPlace {
  /**
   * Throws once one of them was removed, or another stands in its place: what is committed then goes with the process, though the system takes
   * every byte. Throws ever after once somebody else has written in the file, as who copies a backup over it: of what SQLite reads from then
   * on, a part is the other file's.
   */
  check(): void;
  /** The file may have been written by this station itself. */
  wrote(): void;
  /** Only once the database is closed: a system that locks by process gives up all locks of a file with the first handle that is closed. */
  close(): void;
}

/** `onReplaced` hears once that another file stands in the place, before `check` throws. */
export function filesInPlace(database: string, onReplaced: () => void): FilesInPlace {
  const known = [database, `${database}-wal`].flatMap((file) => {
    const stat = lookAt(file);
    return stat === undefined ? [] : [{ file, stat }];
  });
  /** Null: a database in memory, which no file holds. */
  const handle = known.length === 0 ? null : openSync(database, 'r');
  /** Null: it could not be read after a write, and is looked at anew. */
  let header: Buffer | null = null;
  let replaced: NotInPlace | null = null;

  function readHeader(): Buffer {
    const bytes = Buffer.alloc(handle === null ? 0 : headerBytes);
    if (handle === null) return bytes;
    return bytes.subarray(0, readSync(handle, bytes, 0, headerBytes, 0));
  }

  function replacedOne(): string | null {
    for (const { file, stat } of known) {
      const now = lookAt(file);
      if (now === undefined) throw new NotInPlace(file);
      if (isOther(now, stat)) return file;
    }
    const now = readHeader();
    header ??= now;
    return header.equals(now) ? null : database;
  }

  const files: FilesInPlace = {
    check() {
      if (replaced !== null) throw replaced;
      const file = replacedOne();
      if (file === null) return;
      replaced = new NotInPlace(file);
      onReplaced();
      throw replaced;
    },
    wrote() {
      try {
        header = readHeader();
      } catch {
        header = null;
      }
    },
    close() {
      if (handle !== null) closeSync(handle);
    },
  };
  files.wrote();
  return files;
}
