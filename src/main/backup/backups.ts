import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import { outgoingFolder } from './copy-to-place.ts';
import { createScheduledCopies, type ScheduledCopies } from './scheduled-copies.ts';
import { fetchCopy, fetchedFolder, storedCopies } from './stored-copies.ts';

/** Copies to a shared folder, and restoring a copy. */
export interface Backups extends Pick<ScheduledCopies, 'start' | 'stop'> {
  handlers: Handlers['backups'];
  /** Shown in the frame with the station's status. */
  late(): { copyLateSince?: string };
  /** Called when the database is closed and the app is ending: puts the chosen copy in the place of the data, and restarts Dockprint. */
  afterClose(): void;
}

export interface BackupsParts {
  db: StationDatabase;
  settings: () => Settings;
  dataFolder: string;
  copiesFolder: string;
  clock: Clock;
  report: (error: unknown) => void;
  changed: () => void;
  /** Replaces the data with a copy, while no one has the database open. */
  restore: (copy: string) => Result<unknown>;
  quit: () => void;
  relaunch: () => void;
}

export function createBackups(parts: BackupsParts): Backups {
  const { settings, dataFolder } = parts;
  const workFolder = outgoingFolder(dataFolder);
  const scheduled = createScheduledCopies({
    ...parts,
    workFolder,
    settings: () => settings().backups,
    station: () => settings().station,
  });
  let chosen: string | null = null;
  const places = () => ({ daily: parts.copiesFolder, shared: settings().backups.folder });

  return {
    handlers: {
      state: () => storeResult(() => scheduled.state()),
      copyNow: () =>
        attemptAsync(async () => {
          await scheduled.copyNow();
          return ok(scheduled.state());
        }),
      list: () => attemptAsync(async () => ok(await storedCopies(places()))),
      restore: ({ id }) =>
        attemptAsync(async () => {
          const fetched = await fetchCopy(places(), id, join(workFolder, fetchedFolder));
          if (!fetched.ok) return fetched;
          chosen = fetched.value;
          parts.quit();
          return ok(undefined);
        }),
    },
    late() {
      const since = scheduled.lateSince();
      return since === null ? {} : { copyLateSince: since };
    },
    afterClose() {
      if (chosen === null) return;
      const restored = parts.restore(chosen);
      scheduled.noteRestoreFailed(restored.ok ? null : `${restored.error.message} [${restored.error.code}]`);
      parts.relaunch();
    },
    start: () => {
      scheduled.start();
    },
    stop: () => scheduled.stop(),
  };
}
