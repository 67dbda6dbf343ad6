import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isCompleteCopy } from '#main/storage/copies/copy-check.ts';
import { copyName } from '#main/storage/copies/copies.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import { afterLimit } from '#main/time-limit.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { withinLimit } from '#shared/within-limit.ts';
import type { StoredCopy } from '#shared/station/backups.ts';

/** How many copies are listed, newest first. */
const shown = 30;
/** How long to wait for a share that does not answer, milliseconds. */
const patience = 5000;

const madeAt = (name: string): string => {
  const [, day = '', hour = '', minute = '', second = '', milli = ''] = copyName.exec(name) ?? [];
  return `${day}${hour}:${minute}:${second}.${milli}Z`;
};

async function copiesIn(folder: string, from: string): Promise<StoredCopy[]> {
  const names = (await readdir(folder))
    .filter((name) => copyName.test(name))
    .toSorted()
    .slice(-shown);
  const copies: StoredCopy[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() !== true) continue;
    copies.push({ id: `${from}/${name}`, from, madeAt: madeAt(name), bytes: found.size });
  }
  return copies;
}

export interface CopyPlaces {
  /** Folder of this station's daily copies. */
  daily: string;
  /** The folder set in Setup, with a subfolder for each station; null: none. */
  shared: string | null;
}

const ofStation = /^station-[\w-]{1,40}$/;

/** The most stations that are scanned on a share. */
const maxStations = 200;

/** A scan of a share, and its results so far. */
interface Look {
  found: StoredCopy[];
  ended: Promise<unknown>;
}
/** Unfinished scans. A hanging share occupies one of Node's four threads for files and DNS until it answers. */
const looks = new Map<string, Look>();

/** Scans a share for copies, one item at a time; concurrent callers share the same scan. */
function lookAt(shared: string): Look {
  const going = looks.get(shared);
  if (going !== undefined) return going;
  const found: StoredCopy[] = [];
  const work = async (): Promise<void> => {
    const stations = (await readdir(shared)).filter((name) => ofStation.test(name)).slice(0, maxStations);
    for (const name of stations) found.push(...(await copiesIn(join(shared, name), name).catch(() => [])));
  };
  const look = {
    found,
    ended: work()
      .catch(() => undefined)
      .finally(() => looks.delete(shared)),
  };
  looks.set(shared, look);
  return look;
}

/** Every copy that may be restored, newest first: this station's own, and those of every station that copies into the folder set in Setup. */
export async function storedCopies({ daily, shared }: CopyPlaces): Promise<StoredCopy[]> {
  const look = shared === null || !isAbsolute(shared) ? null : lookAt(shared);
  const looked = look === null ? null : withinLimit(look.ended, patience, afterLimit);
  const own = await copiesIn(daily, '').catch(() => []);
  await looked;
  return [...own, ...(look?.found ?? [])].toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/** Path of a listed copy; null: unknown id. */
function fileOf({ daily, shared }: CopyPlaces, id: string): string | null {
  const [from = '', name = '', ...more] = id.split('/');
  if (more.length > 0 || !copyName.test(name)) return null;
  if (from === '') return join(daily, name);
  return shared === null || !ofStation.test(from) ? null : join(shared, from, name);
}

/** Subfolder of the station's folder for copies in transit, for the one being restored. The next start removes it. */
export const fetchedFolder = 'restore';

/**
 * Copies a listed copy to `to` and reads every page of it, off the main thread, while the station still works. `not-found`: it cannot be read;
 * `storage-full`: no room here. A failure leaves nothing behind.
 */
export async function fetchCopy(places: CopyPlaces, id: string, to: string): Promise<Result<string>> {
  const file = fileOf(places, id);
  if (file === null) return fail('not-found', `no copy ${id}`);
  const local = join(to, 'chosen.sqlite');
  try {
    await mkdir(to, { recursive: true });
    await rm(local, { force: true });
    if (!(await stat(file)).isFile()) return fail('not-found', `${file} is no file`);
    await copyFile(file, local);
  } catch (error) {
    // On a full disk the remains would take the space that the station needs.
    await rm(local, { force: true }).catch(() => undefined);
    const failure = storageFailure(error);
    return failure?.code === 'storage-full'
      ? { ok: false, error: failure }
      : fail('not-found', String(error));
  }
  if (await isCompleteCopy(local, new AbortController().signal)) return ok(local);
  await rm(local, { force: true });
  return fail('storage-damaged', `${file} is not whole`);
}
