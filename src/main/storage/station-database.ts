import type { StatementSync } from 'node:sqlite';

/** The one connection to the station's database, as the stores see it. */
export interface StationDatabase {
  /** A prepared statement, cached by its text. */
  prepare(sql: string): StatementSync;
  /**
   * Runs `work` in one `BEGIN IMMEDIATE … COMMIT` (synchronous=FULL: durable when it returns) and rolls back when it
   * throws. Called inside another transaction it joins that one. `work` is synchronous.
   */
  transaction<T>(work: () => T): T;
  /** Several statements without values: migrations and pragmas. */
  exec(sql: string): void;
  /**
   * Writes a whole copy into a new file, a few megabytes at a time and beside the work, which goes on and is in the copy too.
   * Rejects with what SQLite or `signal` says; then the file is not whole.
   */
  copyTo(file: string, signal: AbortSignal): Promise<void>;
  close(): void;
}
