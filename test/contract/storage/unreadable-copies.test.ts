import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDailyCopy } from '#main/storage/copies/backup.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: the look itself threw in its timer, which ends the app, once a minute after each start.
test('a folder of copies that cannot be read is told, and looked at again', async () => {
  const { db } = openStation();
  const folder = join(temporaryFolder(), 'copies');
  writeFileSync(folder, 'a file, where the folder should be');
  const clock = createFakeClock();
  const told: unknown[] = [];
  const copies = createDailyCopy({ db, folder, clock, report: (trouble) => told.push(trouble) });
  copies.start();
  await clock.advance(60_000);
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toMatchObject({ code: 'ENOTDIR' });
  await clock.advance(3_600_000);
  await expect.poll(() => told.length).toBe(2);
  await copies.stop();
});
