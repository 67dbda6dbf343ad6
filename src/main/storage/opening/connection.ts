import {
  backup,
  DatabaseSync,
  type SQLOutputValue,
  type StatementResultingChanges,
  type StatementSync,
} from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { filesInPlace } from '../database/files-in-place.ts';
import { createDurabilityWait } from '../database/durability-wait.ts';
import { logOnDisk } from '../database/log-on-disk.ts';
import type { StationDatabase } from '../database/station-database.ts';
import { isBusyWithCommit, storageFailure } from '../database/storage-error.ts';
import { commitUnchanged } from '../database/unchanged-commit.ts';
import type { CommitWitness } from '../witness/witness.ts';

/** How long to wait for another process to release the file: one that is closing needs a moment. */
const busyMilliseconds = 1000;

/** Two megabytes: the longest that a packer's commit waits for a copy that is being made. */
const pagesAtOnce = 500;

/** SQLite's own figure: a commit that finds more in the log brings it into the file. */
const pagesOfLog = 1000;

/** The pause before a copy that met a commit is retried, and how often. */
const copyPauseMilliseconds = 20;
const maxCopyAttempts = 250;

type Row = Record<string, SQLOutputValue>;

/** The connection as its opening sees it. */
export interface StationConnection extends StationDatabase {
  /** From now on this witness receives each marked commit, and the previous one is closed; it is closed with the connection. */
  attach(witness: CommitWitness): void;
  /**
   * Moves everything from the log into the file, so that the file alone may be renamed. Closing does the same but hides failures. Throws
   * SQLite's error, above all for a full disk.
   */
  emptyLog(): void;
}

/**
 * Opens the one connection: exclusive, write-ahead log, every commit synced before it returns, except `with-the-next`. Throws SQLite's
 * error (`storage-error.ts` reads it); a failed opening leaves nothing open.
 */
export function connect(file: string): StationConnection {
  const connection = new DatabaseSync(file, { timeout: busyMilliseconds, enableForeignKeyConstraints: true });
  try {
    // Exclusive before WAL: the log's index is then in this process, and no shared-memory file is needed.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE');
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    // Takes the lock now, not at the first write in the middle of a packer's work.
    connection.exec('BEGIN IMMEDIATE; COMMIT');
    return wrap(connection, file);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function wrap(connection: DatabaseSync, file: string): StationConnection {
  const statements = new Map<string, StatementSync>();
  let depth = 0;
  /** An inner piece of work failed: the whole may no longer commit, even if the error was caught. */
  let doomed: { error: unknown } | null = null;
  let marked: 'kept' | 'sends' | null = null;
  let witness: CommitWitness | null = null;
  /** If the file lost its name or was replaced, no work begins that would be reported as kept. */
  const place = filesInPlace(file, () => witness?.noteReplaced());
  const log = logOnDisk(connection, file);
  const lasting = createDurabilityWait(() => {
    commit(() => {
      commitUnchanged(connection);
    });
    note('kept');
  });

  function run<T>(work: () => T): T {
    const value = work();
    if (value instanceof Promise)
      throw new TypeError('a transaction is synchronous: its work returned a promise');
    return value;
  }

  function outermost<T>(work: () => T): T {
    witness?.catchUp();
    const value = commit(work);
    if (marked !== null) note(marked);
    return value;
  }

  /**
   * A log that is not synced keeps the order of its commits: one that is synced later brings all before it along. Until then the witness is
   * not updated: it would record more than a power cut leaves in the file. Nor is the log brought into the file, which syncs it first:
   * SQLite keeps to itself that this failed, and the next sync would then say that all is well. Whether the files are in their place is
   * looked at by that later commit, before anyone is told of either.
   */
  function unsynced<T>(work: () => T): T {
    witness?.catchUp();
    connection.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
    try {
      const value = commitInPlace(() => {
        const done = run(work);
        if (marked === 'sends') throw new Error('what is sent must last before it leaves');
        return done;
      });
      lasting.owe();
      return value;
    } finally {
      connection.exec(`PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${pagesOfLog}`);
    }
  }

  /** Closing checkpoints the log too; if that fails now, the next commit does it. */
  function shortenLog(): void {
    if (!connection.isOpen) return;
    try {
      place.check();
      log.makeWhole();
      connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
      place.wrote();
    } catch (error) {
      log.failed(error);
      if (storageFailure(error) === null) throw error;
    }
  }

  function large<T>(work: () => T): T {
    connection.exec('PRAGMA wal_autocheckpoint = 0');
    try {
      return outermost(work);
    } finally {
      connection.exec(`PRAGMA wal_autocheckpoint = ${pagesOfLog}`);
      setImmediate(shortenLog);
    }
  }

  /** After a commit that wrote and synced. It is final: throwing here stops only what would be sent because of it. */
  function note(what: 'kept' | 'sends'): void {
    try {
      witness?.note();
    } catch (error) {
      if (what === 'sends' || witness?.failure() == null) throw error;
    }
    lasting.settled();
  }

  function commit<T>(work: () => T): T {
    place.check();
    try {
      return commitInPlace(work);
    } finally {
      // A commit may bring the log into the file, even one that fails then.
      place.wrote();
    }
  }

  function commitInPlace<T>(work: () => T): T {
    log.makeWhole();
    connection.exec('BEGIN IMMEDIATE');
    depth = 1;
    doomed = null;
    marked = null;
    try {
      const value = run(work);
      // The joined work below may have set it: TypeScript does not see through the closure.
      const failed = doomed as { error: unknown } | null;
      if (failed !== null) throw failed.error;
      connection.exec('COMMIT');
      return value;
    } catch (error) {
      log.failed(error);
      // SQLite may have rolled back already, as on a full disk.
      if (connection.isTransaction) connection.exec('ROLLBACK');
      throw error;
    } finally {
      depth = 0;
    }
  }

  /** Closing writes into whatever file is there. If it is another file, that must be recorded outside first. */
  function tellOfReplaced(): void {
    try {
      place.check();
    } catch (error) {
      if (storageFailure(error) === null) throw error;
    }
  }

  /** A single statement, such as saving a draft, is a commit too. */
  const onItsOwn =
    <T>(write: (...values: unknown[]) => T) =>
    (...values: unknown[]): T => {
      if (depth > 0) return write(...values);
      place.check();
      log.makeWhole();
      try {
        return write(...values);
      } catch (error) {
        log.failed(error);
        throw error;
      } finally {
        place.wrote();
      }
    };

  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = connection.prepare(sql);
      statement.run = onItsOwn(
        statement.run.bind(statement) as (...values: unknown[]) => StatementResultingChanges,
      );
      if (/\bRETURNING\b/i.test(sql)) {
        statement.get = onItsOwn(statement.get.bind(statement) as (...values: unknown[]) => Row | undefined);
        statement.all = onItsOwn(statement.all.bind(statement) as (...values: unknown[]) => Row[]);
      }
      statements.set(sql, statement);
      return statement;
    },
    transaction(work, lasts = 'at-once') {
      if (depth === 0)
        return lasts === 'large' ? large(work) : lasts === 'at-once' ? outermost(work) : unsynced(work);
      try {
        return run(work);
      } catch (error) {
        doomed ??= { error };
        throw error;
      }
    },
    lasting: (when) => lasting.wait(when),
    mark(what) {
      if (depth === 0) throw new Error('only a transaction can be marked');
      const failure = witness?.failure() ?? null;
      if (failure !== null) throw failure;
      if (marked !== 'sends') marked = what;
    },
    attach(attached) {
      witness?.close();
      witness = attached;
    },
    exec(sql) {
      try {
        connection.exec(sql);
      } finally {
        place.wrote();
      }
    },
    emptyLog() {
      place.check();
      const done = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      place.wrote();
      if (done?.['busy'] !== 0) throw new Error('the log could not be brought into the file');
    },
    async copyTo(file, signal) {
      const copy = () =>
        backup(connection, file, { rate: pagesAtOnce, progress: () => signal.throwIfAborted() });
      place.check();
      for (let attempt = 1; ; attempt += 1) {
        signal.throwIfAborted();
        try {
          await copy();
          break;
        } catch (error) {
          if (!isBusyWithCommit(error) || attempt === maxCopyAttempts) throw error;
        }
        await pause(copyPauseMilliseconds, undefined, { signal });
      }
      signal.throwIfAborted();
      place.check();
    },
    close() {
      lasting.end();
      try {
        tellOfReplaced();
        witness?.close();
      } finally {
        statements.clear();
        try {
          connection.close();
        } finally {
          place.close();
        }
      }
    },
  };
}
