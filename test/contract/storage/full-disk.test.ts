import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createDailyCopy, makeCopy } from '#main/storage/copies/backup.ts';
import { isIntact } from '#main/storage/copies/copies.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { smallDisk } from '#support/small-disk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import type { Stores } from '#main/storage/stores.ts';

const line = (text: string) => ({
  at: '2026-11-17T15:00:00.000Z',
  shipmentId: null,
  subject: 'station' as const,
  subjectId: 'x',
  event: 'saved' as const,
  detail: { text } as never,
});

/** Writes until the disk refuses, one commit a time; how many were acknowledged, and the refusal. */
function writeUntilRefused(stores: Stores) {
  for (let count = 0; count < 5000; count += 1) {
    const done = storeResult(() => {
      stores.journal.add(line('x'.repeat(4000)));
    });
    if (!done.ok) return { count, error: done.error };
  }
  throw new Error('the disk never filled');
}

test('SQLITE_FULL is `storage-full`; what was acknowledged stays and work goes on when there is room', () => {
  const { db, stores } = openStation();
  db.exec('PRAGMA max_page_count = 200');
  const refused = writeUntilRefused(stores);
  expect(refused.error.code).toBe('storage-full');
  expect(stores.journal.latest(10_000)).toHaveLength(refused.count);
  db.exec('PRAGMA max_page_count = 1000000');
  stores.journal.add(line('again'));
  expect(stores.journal.latest(10_000)).toHaveLength(refused.count + 1);
});

test('a disk that is really full', async ({ skip }) => {
  const folder = smallDisk(4096);
  if (folder === null) return skip('no small disk can be mounted here');
  const { db, stores } = openStation(join(folder, 'station.sqlite'));
  const refused = writeUntilRefused(stores);
  expect(refused.error.code).toBe('storage-full');
  expect(stores.journal.latest(10_000)).toHaveLength(refused.count);
  expect(await makeCopy(db, join(folder, 'copies'), new Date())).toMatchObject({
    error: { code: 'storage-full' },
  });
  expect(readdirSync(join(folder, 'copies'))).toEqual([]);
  expect(statfsSync(folder).blocks).toBeLessThan(1100);
});

// Regression: the log of a fresh file fitted, the file itself did not. It was renamed without its log, and was "damaged" ever after.
test('a first start on a disk that is nearly full is told so, and works once there is room', ({ skip }) => {
  const folder = smallDisk(1700);
  if (folder === null) return skip('no small disk can be mounted here');
  const file = join(folder, 'station.sqlite');
  expect(openStationDatabase(file)).toMatchObject({ ok: false, error: { code: 'storage-full' } });
  expect(existsSync(file)).toBe(false);
  execFileSync('mount', ['-o', 'remount,size=8m', folder], { stdio: 'pipe' });
  const opened = openStationDatabase(file);
  expect(opened).toMatchObject({ ok: true });
  if (opened.ok) opened.value.close();
});

test('a copy every day, the last seven kept, none overwritten', async () => {
  const { db, stores } = openStation();
  const folder = join(temporaryFolder(), 'copies');
  const clock = createFakeClock('2026-11-01T08:00:00.000Z');
  const failures: unknown[] = [];
  const daily = createDailyCopy({ db, folder, clock, report: (result) => failures.push(result) });
  daily.start();
  await clock.advance(120_000);
  await expect.poll(() => readdirSync(folder)).toEqual(['dockprint-2026-11-01T08-01-00-000Z.sqlite']);
  stores.journal.add(line('later'));
  for (let day = 2; day <= 11; day += 1) {
    await clock.advance(24 * 3_600_000);
    const made = new RegExp(`2026-11-${String(day).padStart(2, '0')}T.*\\.sqlite$`);
    await expect.poll(() => readdirSync(folder).some((name) => made.test(name))).toBe(true);
  }
  expect(readdirSync(folder)).toHaveLength(7);
  expect(readdirSync(folder).sort()[0]).toContain('2026-11-05');
  await daily.stop();
  await clock.advance(10 * 24 * 3_600_000);
  expect(readdirSync(folder)).toHaveLength(7);
  expect(failures).toEqual([]);

  const taken = await makeCopy(db, folder, clock.now());
  expect(taken.ok).toBe(true);
  expect(await makeCopy(db, folder, clock.now())).toMatchObject({
    ok: false,
    error: { code: 'storage-failed' },
  });
});

test('a folder that cannot be written is said, not thrown', async () => {
  const { db } = openStation();
  const inTheWay = join(temporaryFolder(), 'file');
  writeFileSync(inTheWay, '');
  expect(await makeCopy(db, join(inTheWay, 'copies'), new Date())).toMatchObject({
    error: { code: 'storage-failed' },
  });
});

test('a defect is no storage failure and flies on', () => {
  expect(() =>
    attempt(() => {
      throw new TypeError('a defect');
    }),
  ).toThrow('a defect');
});

// Regression: VACUUM INTO held the main process for two milliseconds a megabyte, and a year's database has thousands.
test('a copy is made beside the work, and what is written meanwhile is in it', async () => {
  const { db, stores } = openStation();
  for (let n = 0; n < 30; n += 1)
    db.transaction(() => {
      for (let each = 0; each < 100; each += 1) stores.journal.add(line('x'.repeat(40_000)));
    });
  const folder = join(temporaryFolder(), 'copies');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
    stores.journal.add(line('meanwhile'));
  }, 1);
  const copy = await makeCopy(db, folder, new Date());
  clearInterval(timer);
  if (!copy.ok) throw new Error(copy.error.message);
  expect(turns).toBeGreaterThan(10);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(isIntact(copy.value.file)).toBe(true);
  const read = new DatabaseSync(copy.value.file, { readOnly: true });
  const { n } = read.prepare('SELECT count(*) AS n FROM journal').get() as { n: number };
  read.close();
  expect(n).toBeGreaterThan(3000);
});

test('a station that closes lets a copy go and leaves nothing of it', async () => {
  const { db, stores } = openStation();
  for (let n = 0; n < 100; n += 1) stores.journal.add(line('x'.repeat(400_000)));
  const folder = join(temporaryFolder(), 'copies');
  const closing = new AbortController();
  const copy = makeCopy(db, folder, new Date(), closing.signal);
  closing.abort();
  expect(await copy).toMatchObject({ ok: false, error: { code: 'canceled' } });
  expect(readdirSync(folder)).toEqual([]);
});

// Regression: the check of a copy of thousands of megabytes kept a closing station waiting past its limit, so it ended without closing.
test('a station that closes does not wait for the check of a copy either', async () => {
  const { db } = openStation();
  const folder = join(temporaryFolder(), 'copies');
  const closing = new AbortController();
  const copied = {
    ...db,
    async copyTo(file: string, signal: AbortSignal) {
      await db.copyTo(file, signal);
      setImmediate(() => {
        closing.abort();
      });
    },
  };
  expect(await makeCopy(copied, folder, new Date(), closing.signal)).toMatchObject({
    ok: false,
    error: { code: 'canceled' },
  });
  expect(readdirSync(folder)).toEqual([]);
});
