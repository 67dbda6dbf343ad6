import type { StatementSync } from 'node:sqlite';

/** The one connection to the station's database, as the stores see it. */
export interface StationDatabase {
  /** A prepared statement, cached by its text. */
  prepare(sql: string): StatementSync;
  /**
   * Runs `work` in one `BEGIN IMMEDIATE … COMMIT` (synchronous=FULL: durable when it returns) and rolls back when it
   * throws. Called inside another transaction it joins that one. `work` is synchronous. `with-the-next`: it does not wait for the disk, and a
   * power cut before the next commit undoes it. Only for what may be undone without harm, and for what no one is told of before `lasting`.
   * `large`: as `at-once`, and its log is brought into the file in a later turn of the event loop. For megabytes, which take as long again for that.
   */
  transaction<T>(work: () => T, lasts?: 'at-once' | 'with-the-next' | 'large'): T;
  /**
   * Resolves when a power cut can no longer undo what was committed before the call, and it is known outside the database as `mark` says:
   * `at-once` with a commit of its own; `with-the-next` marked one that waits for the disk, or one of its own when none has come after some
   * milliseconds. Rejects with what the disk says; the commits stand all the same. Nothing to wait for: resolves at once.
   */
  lasting(when: 'at-once' | 'with-the-next'): Promise<void>;
  /**
   * Says that the running transaction must be known outside the database too (`witness.ts`), where a log that was cut or a file that
   * was replaced cannot undo it. It is noted after its commit and before `transaction` returns. `kept`: when that fails the
   * transaction has still succeeded, and the next that is marked is refused before it keeps anything. `sends`: something
   * leaves the station once it is committed; when it cannot be noted, `transaction` throws, and nothing may leave.
   */
  mark(what: 'kept' | 'sends'): void;
  /** Several statements without values: migrations and pragmas. */
  exec(sql: string): void;
  /**
   * Writes a whole copy into a new file, a few megabytes at a time and beside the work, which goes on and is in the copy too.
   * Rejects with what SQLite or `signal` says; then the file is not whole.
   */
  copyTo(file: string, signal: AbortSignal): Promise<void>;
  close(): void;
}
