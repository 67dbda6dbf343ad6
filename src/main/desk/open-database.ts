import { removeUnsentImports } from '#main/import/restored-imports.ts';
import { putPrintJobsInDoubt } from '#main/printing/restored-jobs.ts';
import { restoreCopyFile, type RestoreOptions } from '#main/storage/copies/copies.ts';
import { openDatabaseFile, type OpenOptions, type OpenResult } from '#main/storage/open-database.ts';
import { createOwnLabelsDueStore } from '#main/storage/printing/own-labels-due-store.ts';
import { restoreFile } from '#main/storage/copies/restore-file.ts';
import type { MarkOpenInDoubt } from '#main/storage/copies/take-over.ts';
import { putSubmissionsInDoubt } from '#main/outbox/restored-submissions.ts';

/** Storage does not know the state machines: which states are open, and what to do with them when older data is restored. */
const markOpenInDoubt: MarkOpenInDoubt = (db, now) => {
  putSubmissionsInDoubt(db, now);
  putPrintJobsInDoubt(db, now);
  createOwnLabelsDueStore(db).doubtAll();
  removeUnsentImports(db, now);
};

/** `openDatabaseFile` with the station's state machines. */
export const openStationDatabase = (file: string, options: OpenOptions = {}): OpenResult =>
  openDatabaseFile(file, markOpenInDoubt, options);

/** `restoreCopyFile` with the station's state machines. */
export const restoreCopy = (
  copy: string,
  file: string,
  now: Date,
  options: Parameters<typeof restoreCopyFile>[4] = {},
): ReturnType<typeof restoreCopyFile> => restoreCopyFile(copy, file, now, markOpenInDoubt, options);

/** `restoreFile` with the station's state machines. */
export const restoreStation = (
  copy: string,
  file: string,
  options: Omit<RestoreOptions, 'markOpenInDoubt'>,
): ReturnType<typeof restoreFile> => restoreFile(copy, file, { ...options, markOpenInDoubt });
