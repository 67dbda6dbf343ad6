import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { ReadableDatabase } from '../journal/journal-lines.ts';
import { storageFailure } from '../database/storage-error.ts';

/** A Dockprint that is closing needs a moment. */
const busyMilliseconds = 1000;

/** A database opened read-only: it is not migrated, and no file is created beside it. */
export interface ClosedDatabase extends ReadableDatabase {
  close(): void;
}

/**
 * Opens a station's database, or a copy of one, for reading. `not-found` · `storage-locked` a Dockprint that is open has it ·
 * `storage-damaged` · `storage-failed` the disk.
 */
export function openForReading(file: string): Result<ClosedDatabase> {
  if (!existsSync(file) || statSync(file).size === 0) return fail('not-found', `${file} is not there`);
  const url = pathToFileURL(file);
  // Without a log no one has it open and nothing is missing; otherwise SQLite would leave a log and its index beside it.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(url, { readOnly: true, timeout: busyMilliseconds });
    const opened = connection;
    // Touches the file, which the constructor does not.
    opened.prepare('SELECT count(*) FROM sqlite_schema').get();
    return ok({ prepare: (sql) => opened.prepare(sql), close: () => opened.close() });
  } catch (error) {
    connection?.close();
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  }
}
