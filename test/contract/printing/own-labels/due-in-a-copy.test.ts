import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

// Regression: what a copy of the last half hour still had to make came out by itself after it was restored, although it had come out since.
test('labels and lists that were still to be made when the data was copied wait for a person once it is restored', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const before = openDeskBench(service.baseUrl, {
    limits: patient,
    file: join(folder, 'before.sqlite'),
    proven: true,
  });
  const id = await before.enter({ proNumber: '123456785', scac: 'SAIA' });
  await before.reaches(id, 'bol', 'accepted');
  await until('its labels are out', () =>
    before.desk.spooler.jobsOf(id).every(({ state }) => /sent|printed/.test(state)),
  );
  before.stores.ownLabelsDue.add(id, 'pro-label');
  before.stores.ownLabelsDue.add(id, 'packing-list');
  const copy = value(await makeCopy(before.db, join(folder, 'copies'), new Date())).file;
  await before.stop();

  const file = join(folder, 'after.sqlite');
  expect(restoreCopy(copy, file, new Date()).ok).toBe(true);
  const after = openDeskBench(service.baseUrl, { limits: patient, file, proven: true });
  const own = () => after.desk.spooler.jobsOf(id).filter(({ kind }) => kind.startsWith('own-'));
  await until('both are made', () => new Set(own().map(({ kind }) => kind)).size === 2);
  // One of today comes out, so the printer is at work.
  const today = await after.enter({ externalId: 'today' });
  await until('it is out', () => {
    const jobs = after.desk.spooler.jobsOf(today);
    return jobs.length > 0 && jobs.every(({ state }) => /sent|printed/.test(state));
  });
  expect(new Set(own().map(({ state, reason }) => `${state} ${reason}`))).toEqual(
    new Set(['queued may-be-printed']),
  );
  value(await after.desk.handlers.printing.tryNow({ ids: own().map((job) => job.id) }));
  await until('they are printed when a person says so', () =>
    own().every(({ state }) => /sent|printed/.test(state)),
  );
});
