import { closeSync, openSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { addJournalLines, openStation } from '#support/open-station.ts';

const hour = 3_600_000;

/** A station closed in order whose middle page rotted afterwards; nothing but a check of every page finds it. */
async function rottenStation(copied: boolean): Promise<string> {
  const station = openStation();
  const { db, file } = station;
  // More than the rest of a file that is new, so that its middle is theirs.
  addJournalLines(station, 6000);
  if (copied) {
    const copy = await makeCopy(db, defaultCopiesFolder(file), new Date());
    if (!copy.ok) throw new Error(copy.error.message);
  }
  db.close();
  const { size, atime, mtime } = statSync(file);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4000, 0xa5), 0, 4000, Math.floor(size / 8192) * 4096);
  closeSync(handle);
  utimesSync(file, atime, mtime);
  return file;
}

const openLarge = (file: string) => {
  const opened = openStationDatabase(file, { quickBytes: 0 });
  if (opened.ok) opened.value.close();
  return opened.ok ? 'opened' : opened.error.code;
};

test('a file of usual size is read whole at every start', async () => {
  expect(openStationDatabase(await rottenStation(true))).toMatchObject({
    error: { code: 'storage-damaged' },
  });
});

test('a large one, closed in order and copied whole within a day of that, opens without the wait', async () => {
  expect(openLarge(await rottenStation(true))).toBe('opened');
});

test('a large one is read whole after an end that was no end', async () => {
  const file = await rottenStation(true);
  writeFileSync(`${file}-wal`, '');
  expect(openLarge(file)).toBe('storage-damaged');
});

test('a large one is read whole when its last day has no copy: a copy that is not whole is never kept', async () => {
  expect(openLarge(await rottenStation(false))).toBe('storage-damaged');
  const file = await rottenStation(true);
  const { atime, mtime } = statSync(file);
  utimesSync(file, atime, new Date(mtime.getTime() + 27 * hour));
  expect(openLarge(file)).toBe('storage-damaged');
});
