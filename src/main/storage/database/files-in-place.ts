import { closeSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs';

/** Mimics the system's error for a missing file, so that `storage-error.ts` treats it as disk trouble. */
class NotInPlace extends Error {
  readonly code = 'ENOENT';
  readonly syscall = 'stat';
  constructor(file: string) {
    super(`${file} was removed or replaced while the station works with it`);
  }
}

/** Windows does not let an open database be removed, and file ids on its network drives change. */
const hasLastingNumbers = process.platform !== 'win32';

/** Holds the file size in pages, the number of free pages, and the write mode. (sqlite.org/fileformat2.html, 1.3.) */
const headerBytes = 100;

const lookAt = (file: string): BigIntStats | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false });

const isOther = (now: BigIntStats, opened: BigIntStats): boolean =>
  hasLastingNumbers && (now.ino !== opened.ino || now.dev !== opened.dev);

/** Whether this name still belongs to the file that was opened. */
export function isInPlace(file: string, opened: BigIntStats): boolean {
  const now = lookAt(file);
  return now !== undefined && !isOther(now, opened);
}

/** The files of an open database by name: the database itself and its log. */
export interface FilesInPlace {
  /**
   * Throws once a file was removed or replaced: commits would be lost when the process ends, though the system accepts every byte. Keeps
   * throwing once something else wrote to the file, such as a backup copied over it: from then on SQLite reads parts of the other file.
   */
  check(): void;
  /** This station itself may have written to the file. */
  wrote(): void;
  /** Only after the database is closed: closing any handle drops all locks of the file on systems that lock per process. */
  close(): void;
}

/** `onReplaced` is called once if another file takes its place, before `check` throws. */
export function filesInPlace(database: string, onReplaced: () => void): FilesInPlace {
  const known = [database, `${database}-wal`].flatMap((file) => {
    const stat = lookAt(file);
    return stat === undefined ? [] : [{ file, stat }];
  });
  /** Null: an in-memory database. */
  const handle = known.length === 0 ? null : openSync(database, 'r');
  /** Null: it could not be read after a write, and is read again. */
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
