import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isIoError } from './storage-error.ts';

const bytesAtOnce = 1024 * 1024;

/** The log of an open database, and whether its contents can still be synced to the disk. */
export interface LogOnDisk {
  /** Before anything more is written. Throws the disk's error. */
  makeWhole(): void;
  /** The error of a commit or of another wait for the disk. */
  failed(error: unknown): void;
}

/**
 * After a failed sync its data counts as written, but is not on the disk: the next sync succeeds and leaves it out (on Linux; fsync(2)). SQLite
 * rewrites its own commit, but not earlier ones that had not waited for the disk; a power cut would end the log at the first of them, and lose
 * all that came after.
 */
export function logOnDisk(connection: DatabaseSync, database: string): LogOnDisk {
  let isWhole = true;

  function writeAnew(): void {
    // SQLite locks nothing in its log, so this handle gives up no lock when it is closed.
    const handle = openSync(`${database}-wal`, 'r+');
    try {
      const bytes = Buffer.alloc(bytesAtOnce);
      for (let at = 0; ;) {
        const length = readSync(handle, bytes, 0, bytes.length, at);
        if (length === 0) break;
        for (let written = 0; written < length;)
          written += writeSync(handle, bytes, written, length - written, at + written);
        at += length;
      }
      fdatasyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  return {
    makeWhole() {
      if (isWhole) return;
      // No other process can write meanwhile.
      connection.exec('BEGIN IMMEDIATE');
      try {
        writeAnew();
      } finally {
        connection.exec('ROLLBACK');
      }
      isWhole = true;
    },
    failed(error) {
      if (isIoError(error)) isWhole = false;
    },
  };
}
