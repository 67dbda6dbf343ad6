import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createScheduledCopies } from '#main/backup/scheduled-copies.ts';
import { fetchCopy, storedCopies } from '#main/backup/stored-copies.ts';
import { systemClock } from '#main/clock.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { isIntact, listCopies, newestGoodCopy } from '#main/storage/copies/copies.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

function bench(folder: string, keep = 3) {
  const { db } = openStation();
  const workFolder = join(temporaryFolder(), 'outgoing');
  let time = Date.parse('2026-11-22T08:00:00Z');
  const reports: unknown[] = [];
  const asked = { folder };
  const make = () =>
    createScheduledCopies({
      ...{ db, workFolder, settings: () => ({ folder: asked.folder, everyHours: 4, keep }) },
      station: () => ({ id: '7', name: 'Dock 7' }),
      clock: { ...systemClock, now: () => new Date(time) },
      report: (error) => reports.push(error),
      changed: () => undefined,
    });
  const copies = make();
  onTestFinished(() => copies.stop());
  const later = (hours: number) => {
    time += hours * 3_600_000;
  };
  return { copies, make, later, workFolder, reports, asked };
}

test('copies lie whole in the station’s own folder, the oldest go, strangers’ files stay', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'of-somebody-else.txt'), 'x');
  const { copies, later, workFolder } = bench(folder);
  for (let n = 0; n < 5; n += 1) {
    await copies.copyNow();
    later(4);
  }
  const [own = ''] = readdirSync(folder).filter((name) => name.startsWith('station-7-'));
  const made = readdirSync(join(folder, own));
  expect(made).toHaveLength(3);
  expect(made.every((name) => isIntact(join(folder, own, name)))).toBe(true);
  expect([readdirSync(folder).length, readdirSync(workFolder)]).toEqual([2, ['schedule.json']]);
  const places = { daily: join(folder, 'none'), shared: folder };
  const [newest] = await storedCopies(places);
  expect(newest).toMatchObject({ from: own, madeAt: '2026-11-23T00:00:00.000Z' });
  expect((await fetchCopy(places, newest?.id ?? '', workFolder)).ok).toBe(true);
  for (const id of ['../x/dockprint-1.sqlite', `${own}/../../etc/passwd`, 'station-7/x.sqlite', ''])
    expect((await fetchCopy(places, id, workFolder)).ok).toBe(false);
});

test('a folder that goes away is said at once, and is late after two periods, also after a restart', async () => {
  const folder = join(temporaryFolder(), 'share');
  mkdirSync(folder);
  const { copies, make, later, reports } = bench(folder);
  await copies.copyNow();
  rmSync(folder, { recursive: true });
  later(5);
  await copies.copyNow();
  expect(copies.state()).toMatchObject({ trouble: { code: 'missing' }, isLate: false });
  later(4);
  expect([copies.lateSince(), make().lateSince()]).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2026-11-22T08:00:00.000Z',
  ]);
  mkdirSync(folder);
  await copies.copyNow();
  expect(copies.state()).toMatchObject({ trouble: null, isLate: false });
  expect(reports).toHaveLength(1);
});

test('a copy that was never made is late too, and a relative folder is refused', async () => {
  const { copies, later } = bench('share');
  expect(copies.lateSince()).toBe(null);
  await copies.copyNow();
  expect(copies.state()).toMatchObject({ trouble: { code: 'relative' }, lastGood: null });
  later(9);
  expect(copies.lateSince()).toBe('');
});

// Regression: the new folder had a good copy, made just now, and nothing lay in it for four hours.
test('a copy to a folder that is no longer asked for counts for that folder alone', async () => {
  const [old, other] = [temporaryFolder(), temporaryFolder()];
  const { copies, asked } = bench(old);
  const copying = copies.copyNow();
  asked.folder = other;
  await copying;
  expect(readdirSync(old)).toHaveLength(1);
  expect(copies.state()).toMatchObject({ lastGood: null, trouble: null });
  await copies.copyNow();
  expect(readdirSync(other)).toHaveLength(1);
  expect(copies.state().lastGood).not.toBeNull();
});

test('nor does its trouble', async () => {
  const other = temporaryFolder();
  const { copies, asked } = bench(join(other, 'none'));
  const copying = copies.copyNow();
  asked.folder = other;
  await copying;
  expect(copies.state()).toMatchObject({ lastGood: null, trouble: null });
});

// Regressions: after a clock that had been ahead was set right, no copy was made until it had caught up, and none was late; and each new copy
// was the "oldest" of the folder, so it was taken away as soon as it was made.
test('a clock that is set back stops no copies, and those of its wrong time go first', async () => {
  const folder = temporaryFolder();
  const { copies, make, later, reports } = bench(folder);
  for (let n = 0; n < 3; n += 1) {
    later(4);
    await copies.copyNow();
  }
  later(24 * 365);
  for (let n = 0; n < 3; n += 1) {
    later(4);
    await copies.copyNow();
  }
  later(-24 * 365);
  // The last one is of a time that is not known: it counts from now on.
  expect([copies.lateSince(), make().lateSince()]).toEqual([null, null]);
  later(9);
  expect([copies.lateSince(), make().lateSince()]).toEqual(['', '']);
  await copies.copyNow();
  const made = (await storedCopies({ daily: join(folder, 'none'), shared: folder })).map(
    (copy) => copy.madeAt,
  );
  expect(made).toContain('2026-11-23T17:00:00.000Z');
  expect(made).toHaveLength(3);
  expect(copies.lateSince()).toBe(null);
  expect(reports).toEqual([]);
});

test('the same for the copies of each day', async () => {
  const { db } = openStation();
  const folder = temporaryFolder();
  const at = async (day: string) =>
    value(await makeCopy(db, folder, new Date(`${day}T08:00:00Z`), undefined));
  for (let day = 10; day < 17; day += 1) await at(`2030-01-${day}`);
  const { file } = await at('2026-11-22');
  const now = new Date('2026-11-23T08:00:00Z');
  expect(listCopies(folder, now)).toHaveLength(7);
  expect(newestGoodCopy(folder, now)?.file).toBe(file);
});
