import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openTrainingDesk } from '#main/desk/open-training-desk.ts';
import * as trainingService from '#main/training/training-service.ts';
import { aSettings } from '#support/builders.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: the database stayed open and locked, so training could not be had until the app was started again.
test('training that could not start can be started again', async () => {
  const folder = join(temporaryFolder(), 'training');
  mkdirSync(folder, { recursive: true });
  const parts = {
    settings: () => aSettings(),
    clock: systemClock,
    newId: () => 'id',
    report: () => undefined,
  };
  const failing = vi
    .spyOn(trainingService, 'startTrainingService')
    .mockRejectedValueOnce(new Error('no free port'));
  await expect(openTrainingDesk(folder, parts)).rejects.toThrow('no free port');
  failing.mockRestore();
  const opened = await openTrainingDesk(folder, parts);
  await opened.close();
  rmSync(folder, { recursive: true });
});

// Regression: a damaged practice database was set aside, and the start failed all the same.
test('a damaged practice database is set aside and practice begins anew', async () => {
  const folder = join(temporaryFolder(), 'training');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'station.sqlite'), 'not a database, '.repeat(1000));
  const opened = await openTrainingDesk(folder, {
    settings: () => aSettings(),
    clock: systemClock,
    newId: () => 'id',
    report: () => undefined,
  });
  await opened.close();
  expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true);
});
