import { existsSync, mkdirSync, readdirSync, rmSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { maxClockCorrectionMilliseconds, type Clock } from '#main/clock.ts';
import { copyToFile } from '#main/storage/copies/backup.ts';
import { fileStamp } from '#main/storage/copies/damaged-file.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { positionOf } from '#main/storage/witness/witness-position.ts';
import type { BackupSettings, BackupState } from '#shared/station/backups.ts';
import { copyToFolder, CopyFailed, backupTroubleOf } from './copy-to-folder.ts';
import { fetchedFolder } from './stored-copies.ts';
import * as z from 'zod';

/** The station's record of its copies, kept outside the database: a restored copy would otherwise bring back an old state. */
const scheduleSchema = z.object({
  /** The folder that the record is about; another folder resets it. */
  folder: z.string(),
  /** Since when copies to that folder have been enabled. */
  since: z.iso.datetime(),
  lastGood: z.object({ at: z.iso.datetime(), bytes: z.number() }).nullable(),
  restoreFailed: z.string().nullable().default(null),
});
type Schedule = z.infer<typeof scheduleSchema>;

/** Null: missing or unreadable; then counting starts over. */
function readSchedule(file: string): Schedule | null {
  try {
    const read = scheduleSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function writeSchedule(file: string, schedule: Schedule): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.half`, JSON.stringify(schedule));
  renameSync(`${file}.half`, file);
}

const hour = 3_600_000;
const lookEvery = 60_000;
/** Retry delay after a failed copy, in milliseconds. */
const againAfter = 10 * 60_000;

/** Copies of the data to a shared folder, every few hours. */
export interface ScheduledCopies {
  start(): void;
  /** Makes one now, regardless of the schedule; resolves when it is complete or has failed. */
  copyNow(): Promise<void>;
  state(): BackupState;
  /** When the last good copy was made, '' for never; null: copies are off, or none is late. */
  lateSince(): string | null;
  /** Null: it succeeded. */
  noteRestoreFailed(words: string | null): void;
  stop(): Promise<void>;
}

export interface ScheduledCopiesParts {
  db: StationDatabase;
  settings: () => BackupSettings;
  /** Names the station's own folder in the shared one. */
  station: () => { id: string; name: string };
  /** In the station's own data folder: copies are made and checked there first. */
  workFolder: string;
  clock: Clock;
  report: (error: unknown) => void;
  changed: () => void;
}

/** Stations that share a folder never use the same subfolder. */
function ownFolder({ db, station }: Pick<ScheduledCopiesParts, 'db' | 'station'>): string {
  const { id } = station();
  return `station-${id}-${positionOf(db).station.slice(0, 8)}`;
}

export function createScheduledCopies(parts: ScheduledCopiesParts): ScheduledCopies {
  const { db, settings, clock, report, changed } = parts;
  const scheduleFile = join(parts.workFolder, 'schedule.json');
  const closing = new AbortController();
  let trouble: BackupState['trouble'] = null;
  let copying: Promise<void> | null = null;
  /** Must finish before the database may be closed; a hanging share need not. */
  let usesDatabase: Promise<unknown> = Promise.resolve();
  let cancel: () => void = () => undefined;

  const now = () => clock.now().toISOString();
  /** Cached, since every status reads it: only this station writes it while it has the data. */
  let known: Schedule | null = null;
  let isWritten = true;
  /** Never throws: every status calls it, and a disk that refuses writes must not hide the status. */
  function keep(schedule: Schedule): Schedule {
    known = schedule;
    try {
      writeSchedule(scheduleFile, schedule);
      isWritten = true;
    } catch (error) {
      isWritten = false;
      report(error);
    }
    return schedule;
  }
  /** The clock was set back since then: the elapsed time is unknown, and it would not be due until the clock catches up. */
  const isAhead = (at: string | undefined): boolean =>
    at !== undefined && Date.parse(at) - clock.now().getTime() > maxClockCorrectionMilliseconds;
  function schedule(): Schedule {
    const folder = settings().folder ?? '';
    known ??= readSchedule(scheduleFile);
    if (known?.folder === folder && !isAhead(known.since) && !isAhead(known.lastGood?.at)) return known;
    trouble = null;
    return keep({ folder, since: now(), lastGood: null, restoreFailed: known?.restoreFailed ?? null });
  }

  function lateSince(): string | null {
    if (settings().folder === null) return null;
    const { since, lastGood } = schedule();
    const age = clock.now().getTime() - Date.parse(lastGood?.at ?? since);
    return age > 2 * settings().everyHours * hour ? (lastGood?.at ?? '') : null;
  }

  async function copy(): Promise<void> {
    const { folder, keep: kept } = settings();
    if (folder === null) return;
    const name = `dockprint-${fileStamp(clock.now())}.sqlite`;
    const local = join(parts.workFolder, name);
    try {
      mkdirSync(parts.workFolder, { recursive: true });
      const making = copyToFile(db, local, clock.now(), closing.signal);
      usesDatabase = making;
      const made = await making;
      if (!made.ok) {
        if (made.error.code === 'canceled') return;
        throw new CopyFailed(made.error.code === 'storage-full' ? 'full' : 'failed', made.error.message);
      }
      const { bytes, kept: notRemoved } = await copyToFolder(local, {
        folder,
        name,
        keep: kept,
        signal: closing.signal,
        own: ownFolder(parts),
      });
      notRemoved.forEach(report);
      // Setup may name another folder by now, without a copy.
      if (schedule().folder !== folder) return;
      keep({ ...schedule(), lastGood: { at: now(), bytes } });
      trouble = null;
    } catch (error) {
      if (closing.signal.aborted) return;
      if (schedule().folder === folder) trouble = { code: backupTroubleOf(error), at: now() };
      report(error);
    } finally {
      rmSync(local, { force: true });
    }
  }

  function copyNow(): Promise<void> {
    copying ??= copy()
      .catch(report)
      .finally(() => {
        copying = null;
        changed();
      });
    changed();
    return copying;
  }

  function isDue(): boolean {
    if (settings().folder === null) return false;
    const { lastGood } = schedule();
    const since = (at: string) => clock.now().getTime() - Date.parse(at);
    if (trouble !== null && !isAhead(trouble.at) && since(trouble.at) < againAfter) return false;
    return lastGood === null || since(lastGood.at) >= settings().everyHours * hour;
  }

  let wasLate = false;
  function look(): void {
    try {
      if (!isWritten) keep(schedule());
      if (copying === null && isDue()) void copyNow();
      const isLate = lateSince() !== null;
      if (isLate !== wasLate) changed();
      wasLate = isLate;
    } catch (error) {
      report(error);
    }
    if (!closing.signal.aborted) cancel = clock.after(lookEvery, look);
  }

  return {
    start() {
      // Removes unfinished copies of a crashed station.
      sweep(parts.workFolder, report);
      cancel = clock.after(lookEvery / 6, look);
    },
    copyNow,
    lateSince,
    noteRestoreFailed(words) {
      keep({ ...schedule(), restoreFailed: words });
    },
    state() {
      const { lastGood, restoreFailed } = schedule();
      const isLate = lateSince() !== null;
      return { lastGood, trouble, isLate, isCopying: copying !== null, restoreFailed };
    },
    async stop() {
      cancel();
      closing.abort();
      await usesDatabase.catch(() => undefined);
    },
  };
}

/** Removes copies in progress, partial ones, and what a restore fetched. The schedule stays. A failure to remove does not prevent the start. */
function sweep(folder: string, report: (error: unknown) => void): void {
  try {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder))
      if (name.startsWith('dockprint-') || name === fetchedFolder)
        rmSync(join(folder, name), { recursive: true, force: true });
  } catch (error) {
    report(error);
  }
}
