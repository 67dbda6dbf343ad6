import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StorageState } from '#shared/station/storage-state.ts';
import type { StationDatabase } from './database/station-database.ts';
import { storageFailure } from './database/storage-error.ts';
import { commitUnchanged } from './database/unchanged-commit.ts';

/** Bytes for one accepted BOL with its document and a few labels: the log may have room for a commit or two but not for that. */
const roomBytes = 512 * 1024;

/**
 * Whether work done now would be kept: makes a commit that changes nothing, and reserves and frees the room of one shipment. Waits for the disk;
 * call it on request, not while a packer waits.
 */
export function checkStorage(db: StationDatabase, databaseFile: string): StorageState {
  try {
    commitAnew(db);
    takeRoom(join(dirname(databaseFile), `.room-check-${process.pid}`));
    return { state: 'ok', message: '' };
  } catch (error) {
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return {
      state: failure.code === 'storage-full' ? 'storage-full' : 'storage-failed',
      message: failure.message,
    };
  }
}

/** Rewrites a page unchanged and notes it in the witness. Marked `sends`, since a `kept` commit succeeds even if the witness fails. */
function commitAnew(db: StationDatabase): void {
  db.transaction(() => {
    db.mark('sends');
    commitUnchanged(db);
  });
}

function takeRoom(file: string): void {
  const bytes = Buffer.alloc(roomBytes);
  try {
    const handle = openSync(file, 'w');
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
  }
}
