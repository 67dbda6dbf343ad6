import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openStationDatabase, restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A station with a copy that has given two BOL numbers; its file and its log as they lay on the disk when it had given fifty. */
async function stationWithLog() {
  const { db, stores, file } = openStation();
  stores.counters.next('bol');
  stores.counters.next('bol');
  const copy = await makeCopy(db, defaultCopiesFolder(file), new Date());
  if (!copy.ok) throw new Error(copy.error.message);
  for (let n = 0; n < 48; n += 1) stores.counters.next('bol');
  db.prepare(`INSERT INTO counters (name, value) VALUES ('later', 1)`).run();
  const kept = join(dirname(file), 'kept');
  copyFileSync(file, kept);
  copyFileSync(`${file}-wal`, `${kept}-wal`);
  db.close();
  return { file, copy: copy.value.file, kept };
}

/** The copy was put in place, with nothing in it that was written after it was made, and gives no old number. */
function expectTheCopyIn(file: string): void {
  const { db, stores } = openStation(file);
  expect(db.prepare(`SELECT 1 FROM counters WHERE name = 'later'`).get()).toBe(undefined);
  expect(stores.counters.next('bol')).toBeGreaterThan(1000);
  db.close();
}

// Regression: the log of the damaged file was played into the copy that came to stand in its place.
test('killed between the file and its log: the log follows its file and touches no copy', async () => {
  const { file, copy, kept } = await stationWithLog();
  const aside = `${file}.damaged-2026-11-21T09-00-00-000Z`;
  renameSync(file, aside);
  renameSync(`${kept}-wal`, `${file}-wal`);
  const log = readFileSync(`${file}-wal`);

  const opened = openStationDatabase(file);
  expect(opened).toMatchObject({ error: { code: 'storage-damaged', setAside: aside, copy: { file: copy } } });
  expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(restoreCopy(copy, file, new Date()).ok).toBe(true);
  expectTheCopyIn(file);
});

// Regression: SQLite deletes a log without a file, and with it the newest commits.
test('a log whose file was taken away is kept and asked about, again and again', async () => {
  const { file, kept } = await stationWithLog();
  rmSync(file);
  rmSync(defaultCopiesFolder(file), { recursive: true });
  renameSync(`${kept}-wal`, `${file}-wal`);
  for (let start = 0; start < 2; start += 1)
    expect(openStationDatabase(file)).toMatchObject({
      error: {
        code: 'storage-damaged',
        setAside: expect.stringMatching(/\.damaged-.*-wal$/) as string,
        copy: null,
      },
    });
  expect(existsSync(file)).toBe(false);
});

// Regression: the log of a draft that was left behind was played into the next one.
test('killed while a copy was put in place: the next time it is put in place whole', async () => {
  const { file, copy, kept } = await stationWithLog();
  rmSync(file);
  renameSync(kept, `${file}.restoring`);
  renameSync(`${kept}-wal`, `${file}.restoring-wal`);
  expect(restoreCopy(copy, file, new Date()).ok).toBe(true);
  expect(readdirSync(dirname(file)).sort()).toEqual(['copies', 'station.sqlite', 'station.sqlite.witness']);
  expectTheCopyIn(file);
});

// Regression: an empty file was taken for a new station, and its numbers began at one again.
test('a file emptied by the disk is a lost one, not a new one', async () => {
  const { file, copy } = await stationWithLog();
  writeFileSync(file, '');
  expect(openStationDatabase(file)).toMatchObject({
    error: { code: 'storage-damaged', copy: { file: copy } },
  });
  expect(restoreCopy(copy, file, new Date()).ok).toBe(true);
  expectTheCopyIn(file);
});

// Regression: the sequences were moved in a commit after the last migration; a start that died between gave old numbers again.
test('killed while a lost station was begun anew: nothing of it is taken for the station', () => {
  const file = join(temporaryFolder(), 'station.sqlite');
  writeFileSync(`${file}.damaged-2026-11-21T09-00-00-000Z`, 'what is left');
  const begun = openStation(`${file}.beginning`);
  begun.stores.counters.next('bol');
  begun.db.close();
  expect(openStationDatabase(file)).toMatchObject({ error: { code: 'storage-damaged' } });
  const opened = openStationDatabase(file, { startEmpty: true });
  if (!opened.ok) throw new Error(opened.error.message);
  expect(createStores(opened.value).counters.next('bol')).toBeGreaterThan(100_000);
  opened.value.close();
  expect(existsSync(`${file}.beginning`)).toBe(false);
});
