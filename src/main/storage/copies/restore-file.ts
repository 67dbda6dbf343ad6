import { copyFileSync, existsSync, linkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { connect } from '../opening/connection.ts';
import { draftFromCopy, type RestoreOptions } from './copies.ts';
import { databaseExists, dropDraft, fileStamp, moveLog, quarantineDatabase } from './damaged-file.ts';
import { createJournalStore } from '../journal/journal-store.ts';
import { isDamage, storageFailure } from '../database/storage-error.ts';

/** Where the replaced file is; null: there was none. */
export interface RestoreResult {
  aside: string | null;
}

/**
 * Puts a copy in place of a station's data that no one has open, even if that data is complete. At every moment a complete file exists under the
 * station's name: the old one until the last step, then the copy. The replaced one is kept beside it.
 */
export function restoreFile(copy: string, file: string, options: RestoreOptions): Result<RestoreResult> {
  try {
    if (!databaseExists(copy)) return fail('not-found', `there is no copy ${copy}`);
    if (existsSync(file) && realpathSync(copy) === realpathSync(file))
      return fail('bad-input', 'this is the data of the station itself');
    const replaces = databaseExists(file) ? checkpointed(file, options.now) : false;
    const aside = replaces ? `${file}.replaced-${fileStamp(options.now)}` : null;
    const draft = draftFromCopy(copy, file, {
      ...options,
      inSameCommit(db, found) {
        options.inSameCommit?.(db, found);
        createJournalStore(db).add({
          shipmentId: null,
          subject: 'station',
          subjectId: 'data',
          event: 'copy-restored',
          at: options.now.toISOString(),
          detail: { copy: basename(copy), aside: aside === null ? null : basename(aside) },
        });
      },
    });
    if (!draft.ok) return draft;
    if (aside === null) renameSync(draft.value, file);
    else replace(file, aside, draft.value);
    return ok({ aside });
  } catch (error) {
    const failure = error instanceof RestoreRefused ? error.failure : (storageFailure(error) ?? null);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  } finally {
    dropDraft(`${file}.restoring`);
  }
}

/** Thrown inside the restore's commit to roll all of it back. */
export class RestoreRefused extends Error {
  readonly failure;
  constructor(code: 'bad-input', message: string) {
    super(message);
    this.failure = { code, message };
  }
}

/** Brings the newest commits from the log into the file. False: it was damaged, and is quarantined as such. Throws when it is open. */
function checkpointed(file: string, now: Date): boolean {
  try {
    connect(file).close();
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    quarantineDatabase(file, now);
    return false;
  }
}

/** The draft takes the file's name. If that fails, the file gets its log back, and no second name that calls it replaced. */
function replace(file: string, aside: string, draft: string): void {
  try {
    keepAside(file, aside);
    renameSync(draft, file);
  } catch (error) {
    moveLog(aside, file);
    rmSync(aside, { force: true });
    throw error;
  }
}

/** Gives the file a second name, so that it is never missing under its first; copies it where the disk has no second names. */
function keepAside(file: string, aside: string): void {
  try {
    linkSync(file, aside);
  } catch {
    copyFileSync(file, aside);
  }
  moveLog(file, aside);
}
