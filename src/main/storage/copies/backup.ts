import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { isCompleteCopy } from './copy-check.ts';
import { listCopies, syncFile, type DatabaseCopy } from './copies.ts';
import { fileStamp } from './damaged-file.ts';
import type { StationDatabase } from '../database/station-database.ts';
import { storageFailure } from '../database/storage-error.ts';

const copiesKept = 7;
const hour = 3_600_000;
const partial = '.partial';

/**
 * Writes a complete copy of the open database into `folder`, checks it, and only then gives it its name and deletes the oldest beyond seven.
 * Never overwrites, and never makes the packer wait. `storage-full` and `storage-failed` leave the older copies unchanged; `canceled`: ended by
 * `signal`.
 */
export async function makeCopy(
  db: StationDatabase,
  folder: string,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<DatabaseCopy>> {
  const file = join(folder, `dockprint-${fileStamp(now)}.sqlite`);
  const draft = file + partial;
  try {
    mkdirSync(folder, { recursive: true });
    dropPartial(folder);
    if (existsSync(file)) return fail('storage-failed', `${file} is there already`);
    await db.copyTo(draft, signal);
    const whole = await isCompleteCopy(draft, signal);
    signal.throwIfAborted();
    if (!whole) return fail('storage-failed', 'the copy is not whole');
    syncFile(draft);
    renameSync(draft, file);
    for (const old of listCopies(folder, now).slice(copiesKept)) rmSync(old.file);
    const made = listCopies(folder, now).find((copy) => copy.file === file);
    return made === undefined ? fail('storage-failed', 'the copy is gone') : ok(made);
  } catch (error) {
    if (signal.aborted) return fail('canceled', 'the station is closing');
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  } finally {
    if (existsSync(folder) && statSync(folder).isDirectory()) dropPartial(folder);
  }
}

/** A backup that a person requested. */
export interface BackupResult {
  file: string;
  bytes: number;
  madeAt: string;
}

/** Writes a complete copy of the open database to a new file, checked before it gets its name. */
export async function copyToFile(
  db: StationDatabase,
  file: string,
  now: Date,
  signal: AbortSignal,
): Promise<Result<BackupResult>> {
  const draft = `${file}${partial}`;
  try {
    if (existsSync(file)) return fail('storage-failed', `${file} is there already`);
    rmSync(draft, { force: true });
    await db.copyTo(draft, signal);
    const whole = await isCompleteCopy(draft, signal);
    signal.throwIfAborted();
    if (!whole) return fail('storage-failed', 'the copy is not whole');
    syncFile(draft);
    if (existsSync(file)) return fail('storage-failed', `${file} is there already`);
    renameSync(draft, file);
    return ok({ file, bytes: statSync(file).size, madeAt: now.toISOString() });
  } catch (error) {
    if (signal.aborted) return fail('canceled', 'it was ended');
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes what a crash or a failure left of an unfinished copy. */
function dropPartial(folder: string): void {
  for (const name of readdirSync(folder)) if (name.includes(partial)) rmSync(join(folder, name));
}

/** Makes a copy whenever the newest is a day old; checks a minute after the start, then every hour. */
export function createDailyCopy(parts: {
  db: StationDatabase;
  folder: string;
  clock: Clock;
  report: (error: unknown) => void;
}): { start(): void; stop(): Promise<void> } {
  const { db, folder, clock, report } = parts;
  const stopping = new AbortController();
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();

  async function copyWhenDue(): Promise<void> {
    const [newest] = listCopies(folder, clock.now());
    const age = newest === undefined ? Infinity : clock.now().getTime() - Date.parse(newest.madeAt);
    if (age < 24 * hour && age >= 0) return;
    const made = await makeCopy(db, folder, clock.now(), stopping.signal);
    if (!made.ok && made.error.code !== 'canceled') report(made);
  }

  function check(): void {
    // A timer has no caller to catch errors: a throw here would end the app.
    running = copyWhenDue()
      .catch(report)
      .finally(() => {
        if (!stopping.signal.aborted) cancel = clock.after(hour, check);
      });
  }

  return {
    start() {
      cancel = clock.after(60_000, check);
    },
    async stop() {
      cancel?.();
      stopping.abort();
      await running;
    },
  };
}
