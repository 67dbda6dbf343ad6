import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createScheduledCopies } from '#main/backup/scheduled-copies.ts';
import { fetchCopy, storedCopies } from '#main/backup/stored-copies.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { smallDisk } from '#support/small-disk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: one old copy that could not be removed (a scanner for viruses has it open) made each good copy a failed one: a new one was made every
// ten minutes, none was removed any more, and the share filled up.
test('an old copy that cannot be removed keeps neither the new one from counting nor the others from going', async () => {
  const share = temporaryFolder();
  const clock = createFakeClock('2026-11-22T08:00:00.000Z');
  const reports: unknown[] = [];
  const copies = createScheduledCopies({
    ...{ db: openStation().db, workFolder: join(temporaryFolder(), 'outgoing'), clock },
    settings: () => ({ folder: share, everyHours: 4, keep: 2 }),
    station: () => ({ id: '7', name: 'Dock 7' }),
    ...{ changed: () => undefined, report: (error: unknown) => void reports.push(error) },
  });
  onTestFinished(() => copies.stop());
  await copies.copyNow();
  const [own = ''] = readdirSync(share);
  const stuck = 'dockprint-2026-11-01T00-00-00-000Z.sqlite';
  mkdirSync(join(share, own, stuck, 'open'), { recursive: true });
  for (let n = 0; n < 3; n += 1) {
    await clock.advance(4 * 3_600_000);
    await copies.copyNow();
    expect(copies.state()).toMatchObject({ trouble: null, lastGood: { at: clock.now().toISOString() } });
  }
  expect(readdirSync(join(share, own)).toSorted()).toEqual([
    stuck,
    'dockprint-2026-11-22T16-00-00-000Z.sqlite',
    'dockprint-2026-11-22T20-00-00-000Z.sqlite',
  ]);
  expect(reports).toHaveLength(3);
});

// Regression: it said that there is no such copy, and left the half of it on the disk that had no room.
test('a copy that has no room here says that the disk is full, and leaves nothing of itself', async ({
  skip,
}) => {
  const disk = smallDisk(256);
  if (disk === null) return skip('no small disk can be mounted here');
  const daily = temporaryFolder();
  const made = await makeCopy(openStation().db, daily, new Date());
  expect(made.ok && statSync(made.value.file).size > 256 * 1024).toBe(true);
  const places = { daily, shared: null };
  const [copy] = await storedCopies(places);
  expect(await fetchCopy(places, copy?.id ?? '', disk)).toMatchObject({ error: { code: 'storage-full' } });
  expect(readdirSync(disk)).toEqual([]);
});

/** A start with this folder for copies on their way; what it reported. */
async function start(workFolder: string): Promise<unknown[]> {
  const reports: unknown[] = [];
  const copies = createScheduledCopies({
    ...{ db: openStation().db, workFolder, clock: createFakeClock() },
    settings: () => ({ folder: null, everyHours: 4, keep: 2 }),
    station: () => ({ id: '7', name: 'Dock 7' }),
    ...{ changed: () => undefined, report: (error: unknown) => void reports.push(error) },
  });
  copies.start();
  await copies.stop();
  return reports;
}

// Regression: what a restore had fetched stayed beside the data for ever, as large as those.
test('what a restore has fetched goes with the next start', async () => {
  const workFolder = join(temporaryFolder(), 'outgoing');
  mkdirSync(join(workFolder, 'restore'), { recursive: true });
  writeFileSync(join(workFolder, 'restore', 'chosen.sqlite'), 'x');
  expect(await start(workFolder)).toEqual([]);
  expect(readdirSync(workFolder)).toEqual([]);
});

// Regression: it was thrown, and Dockprint "could not start".
test('a folder of copies on their way that cannot be looked through is reported, and the station starts', async () => {
  const workFolder = join(temporaryFolder(), 'outgoing');
  writeFileSync(workFolder, '');
  expect(await start(workFolder)).toHaveLength(1);
});
