import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDailyCopy, makeCopy } from '#main/storage/backup.ts';
import { attempt, stored } from '#main/storage/storage-error.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import type { Stores } from '#main/storage/stores.ts';

const line = (text: string) => ({
  at: '2026-11-17T15:00:00.000Z',
  shipmentId: null,
  subject: 'station' as const,
  subjectId: 'x',
  event: 'saved' as const,
  detail: { text },
});

/** Writes until the disk refuses, one commit a time; how many were acknowledged, and the refusal. */
function writeUntilRefused(stores: Stores) {
  for (let count = 0; count < 5000; count += 1) {
    const done = stored(() => {
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

/** A disk of two megabytes. Needs root on Linux; elsewhere the test is skipped and says so. */
function smallDisk(): string | null {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    console.warn(`SKIPPED: no small disk can be mounted here (${String(error)})`);
    return null;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

test('a disk that is really full', ({ skip }) => {
  const folder = smallDisk();
  if (folder === null) return skip('no small disk can be mounted here');
  const { db, stores } = openStation(join(folder, 'station.sqlite'));
  const refused = writeUntilRefused(stores);
  expect(refused.error.code).toBe('storage-full');
  expect(stores.journal.latest(10_000)).toHaveLength(refused.count);
  expect(makeCopy(db, join(folder, 'copies'), new Date())).toMatchObject({ error: { code: 'storage-full' } });
  expect(readdirSync(join(folder, 'copies'))).toEqual([]);
  expect(statfsSync(folder).blocks).toBeLessThan(1000);
});

test('a copy every day, the last seven kept, none overwritten', async () => {
  const { db, stores } = openStation();
  const folder = join(temporaryFolder(), 'copies');
  const clock = createFakeClock('2026-11-01T08:00:00.000Z');
  const failures: unknown[] = [];
  const daily = createDailyCopy({ db, folder, clock, failed: (result) => failures.push(result) });
  daily.start();
  await clock.advance(120_000);
  expect(readdirSync(folder)).toEqual(['dockprint-2026-11-01T08-01-00-000Z.sqlite']);
  stores.journal.add(line('later'));
  await clock.advance(10 * 24 * 3_600_000);
  expect(readdirSync(folder)).toHaveLength(7);
  expect(readdirSync(folder).sort()[0]).toContain('2026-11-05');
  daily.stop();
  await clock.advance(10 * 24 * 3_600_000);
  expect(readdirSync(folder)).toHaveLength(7);
  expect(failures).toEqual([]);

  const taken = makeCopy(db, folder, clock.now());
  expect(taken.ok).toBe(true);
  expect(makeCopy(db, folder, clock.now())).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
});

test('a folder that cannot be written is said, not thrown', () => {
  const { db } = openStation();
  const inTheWay = join(temporaryFolder(), 'file');
  writeFileSync(inTheWay, '');
  expect(makeCopy(db, join(inTheWay, 'copies'), new Date())).toMatchObject({
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
