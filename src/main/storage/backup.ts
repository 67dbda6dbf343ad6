import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { isWhole, listCopies, syncFile, type DatabaseCopy } from './copies.ts';
import { fileStamp } from './damaged-file.ts';
import type { StationDatabase } from './station-database.ts';
import { attempt, storageFailure } from './storage-error.ts';

const kept = 7;
const hour = 3_600_000;
const partial = '.partial';

/**
 * Writes a whole copy of the open database into `folder`, checks it, and only then gives it its name and drops the oldest
 * beyond seven. Never overwrites. `storage-full` and `storage-failed` leave the older copies as they are.
 */
export function makeCopy(db: StationDatabase, folder: string, now: Date): Result<DatabaseCopy> {
  const file = join(folder, `dockprint-${fileStamp(now)}.sqlite`);
  const draft = file + partial;
  try {
    mkdirSync(folder, { recursive: true });
    // What a crash in the middle of an earlier copy left behind.
    for (const name of readdirSync(folder)) if (name.endsWith(partial)) rmSync(join(folder, name));
    if (existsSync(file)) return fail('storage-failed', `${file} is there already`);
    db.prepare('VACUUM INTO ?').run(draft);
    if (!isWhole(draft)) return fail('storage-failed', 'the copy is not whole');
    syncFile(draft);
    renameSync(draft, file);
    for (const old of listCopies(folder).slice(kept)) rmSync(old.file);
  } catch (error) {
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
  const made = listCopies(folder).find((copy) => copy.file === file);
  return made === undefined ? fail('storage-failed', 'the copy is gone') : ok(made);
}

/** Makes a copy whenever the newest is a day old; looks once a minute after the start, then every hour. */
export function createDailyCopy(parts: {
  db: StationDatabase;
  folder: string;
  clock: Clock;
  failed: (result: Result<void>) => void;
}): { start(): void; stop(): void } {
  const { db, folder, clock, failed } = parts;
  let cancel: (() => void) | null = null;

  function copyWhenDue(): Result<void> {
    const [newest] = listCopies(folder);
    const age = newest === undefined ? Infinity : clock.now().getTime() - Date.parse(newest.madeAt);
    if (age < 24 * hour && age >= 0) return ok(undefined);
    const made = makeCopy(db, folder, clock.now());
    return made.ok ? ok(undefined) : made;
  }

  function look(): void {
    cancel = clock.after(hour, look);
    // Nobody stands above a timer: what is thrown here would end the app.
    const done = attempt(copyWhenDue);
    if (!done.ok) failed(done);
  }

  return {
    start() {
      cancel = clock.after(60_000, look);
    },
    stop() {
      cancel?.();
    },
  };
}
