import { fail, ok, type Failure, type Result } from '#shared/ipc/result.ts';
import { DamagedRecord } from './stored-json.ts';

/** Primary result codes of SQLite that mean something to a packer (sqlite.org/rescode.html). */
const primary = { busy: 5, locked: 6, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 } as const;

interface SqliteError extends Error {
  code: 'ERR_SQLITE_ERROR';
  errcode: number;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && (error as Partial<SqliteError>).code === 'ERR_SQLITE_ERROR';
}

const primaryCode = (error: SqliteError): number => error.errcode & 0xff;

/** The file itself is broken: no transaction can be trusted any more. */
export function isDamage(error: unknown): error is Error {
  if (!isSqliteError(error)) return false;
  const code = primaryCode(error);
  return code === primary.corrupt || code === primary.notADatabase;
}

/** The disk failed to read, write or sync. */
export const isIoError = (error: unknown): boolean =>
  isSqliteError(error) && primaryCode(error) === primary.ioError;

/**
 * A copy could not start because a transaction was open. Node treats a postponed first step as a failure and gives it SQLite's success
 * code; after the first step it waits.
 */
export const isBusyWithCommit = (error: unknown): boolean =>
  isSqliteError(error) && [0, primary.busy, primary.locked].includes(primaryCode(error));

/** What a thrown error of the database or its file means; null when it is another kind of error. */
export function storageFailure(error: unknown): Failure | null {
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const full = error.code === 'ENOSPC' || error.code === 'EDQUOT';
    return { code: full ? 'storage-full' : 'storage-failed', message: error.message };
  }
  if (!isSqliteError(error)) return null;
  const code = primaryCode(error);
  if (code === primary.full) return { code: 'storage-full', message: error.message };
  if (code === primary.busy || code === primary.locked)
    return { code: 'storage-locked', message: error.message };
  if (code === primary.corrupt || code === primary.notADatabase)
    return { code: 'storage-damaged', message: error.message };
  return { code: 'storage-failed', message: error.message };
}

/** That what was read is a damaged record (`stored-json.ts`). Not a failure of the storage: other records can be read and written. */
export const damagedRecord = (error: unknown): Failure | null =>
  error instanceof DamagedRecord ? { code: 'record-damaged', message: error.message } : null;

/** Codes for a wrong statement, not a disk problem: SQLITE_ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. */
const permanentCodes: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);

/** Whether the same work can succeed later: disks get cleared and locks end, but a violated schema rule stays violated. */
export const isTransient = (error: unknown): boolean =>
  storageFailure(error) !== null && !(isSqliteError(error) && permanentCodes.has(primaryCode(error)));

/** Turns a database refusal into a value; anything else is a defect and is rethrown. */
function refusal(error: unknown): Result<never> {
  const failure = storageFailure(error) ?? damagedRecord(error);
  if (failure === null) throw error;
  const { code, message, ...more } = failure;
  return fail(code, message, more);
}

/** Runs a piece of storage work; what the database refuses becomes a value. */
export function attempt<T>(work: () => Result<T>): Result<T> {
  try {
    return work();
  } catch (error) {
    return refusal(error);
  }
}

/** `attempt` for work that yields the main thread in between. */
export async function attemptAsync<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    return refusal(error);
  }
}

/** `attempt` for work that cannot fail in any other way. */
export const storeResult = <T>(work: () => T): Result<T> => attempt(() => ok(work()));
