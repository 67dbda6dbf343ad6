import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openTrainingDesk } from '#main/desk/open-training-desk.ts';
import * as bill from '#main/training/bill-of-lading/bill-of-lading.ts';
import * as trainingService from '#main/training/training-service.ts';
import { aFullBolRequest } from '#support/bol-request.ts';
import { aSettings } from '#support/builders.ts';
import { pdfPages } from '#support/read-paper.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: the built-in service drew its BOL in the main process, which answered nobody for 120 ms, the first time for 400.
test('in training the BOL is drawn beside the main thread', async () => {
  const started = vi.spyOn(trainingService, 'startTrainingService');
  const drawnHere = vi.spyOn(bill, 'drawBillOfLading');
  const reports: unknown[] = [];
  const opened = await openTrainingDesk(join(temporaryFolder(), 'training'), {
    settings: () => aSettings(),
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    report: (error) => reports.push(error),
  });
  onTestFinished(() => opened.close());
  const [service] = await Promise.all(
    started.mock.results.map(({ value }) => value as ReturnType<typeof trainingService.startTrainingService>),
  );
  const answer = await fetch(`${service?.baseUrl}/api/billoflading/preparebilloflading`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(aFullBolRequest()),
  });
  const { PDF, BlNumber } = (await answer.json()) as { PDF: string; BlNumber: string };
  expect((await pdfPages(Buffer.from(PDF, 'base64'))).join()).toContain(`BOL ${BlNumber}`);
  expect(drawnHere).not.toHaveBeenCalled();
  expect(reports).toEqual([]);
});
