import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createScheduledCopies } from '#main/backup/scheduled-copies.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A station whose data folder takes no new file. */
function bench() {
  const inTheWay = join(temporaryFolder(), 'outgoing');
  writeFileSync(inTheWay, '');
  const clock = createFakeClock('2026-11-22T08:00:00.000Z');
  const reports: unknown[] = [];
  const folder = join(temporaryFolder(), 'share');
  const copies = createScheduledCopies({
    ...{ db: openStation().db, workFolder: inTheWay, clock, changed: () => undefined },
    settings: () => ({ folder, everyHours: 4, keep: 3 }),
    station: () => ({ id: '7', name: 'Dock 7' }),
    report: (error) => reports.push(error),
  });
  onTestFinished(() => copies.stop());
  return { copies, clock, reports, inTheWay };
}

// Regression: every status of the station asks this, and wrote what it did not know yet: on a full disk, or one that may only be read, no status
// came any more, and a station that had restored nothing did not come back.
test('what cannot be written down of the copies is known all the same', async () => {
  const { copies, clock, reports, inTheWay } = bench();
  expect(copies.lateSince()).toBeNull();
  expect(copies.state()).toMatchObject({ lastGood: null, isLate: false });
  copies.noteRestoreFailed('the disk is full');
  expect(copies.state()).toMatchObject({ restoreFailed: 'the disk is full' });
  expect(reports.length).toBeGreaterThan(0);
  await clock.advance(9 * 3_600_000);
  expect(copies.state()).toMatchObject({ isLate: true });
  rmSync(inTheWay);
  copies.start();
  await clock.advance(60_000);
  expect(existsSync(join(inTheWay, 'schedule.json'))).toBe(true);
});
