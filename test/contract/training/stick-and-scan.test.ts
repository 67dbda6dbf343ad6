import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openTrainingDesk } from '#main/desk/open-training-desk.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

test('in training the BOL waits for the scans as on a working day', async () => {
  const folder = join(temporaryFolder(), 'training');
  mkdirSync(folder, { recursive: true });
  const { station } = aSettings();
  const scanner = { ...station.scanner, stickAndScan: true };
  const opened = await openTrainingDesk(folder, {
    settings: () => aSettings({ station: { ...station, scanner } }),
    clock: systemClock,
    newId: () => randomUUID(),
    report: () => undefined,
  });
  const { desk } = opened;
  onTestFinished(() => opened.close());
  const draft = value(await desk.handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber });
  desk.start();
  const { shipmentId } = value(await desk.handlers.shipments.submit({ draftId: draft.id, form }));
  const bol = () => desk.spooler.jobsOf(shipmentId).find(({ kind }) => kind === 'document');
  await until('the BOL waits', () => bol()?.reason === 'awaiting-scans');
  const { bolNumber } = value(await desk.handlers.shipments.get({ id: shipmentId }));
  // Its labels all carry the BOL number, and a second look at one of them counts once.
  const scan = () => desk.handlers.scans.label({ code: bolNumber });
  for (const n of [1, 2, 3])
    await until(`scan ${n}`, async () => value(await scan()).progress?.scanned.length === n);
  await until('the BOL', () => ['printed', 'sent'].includes(bol()?.state ?? ''));
  expect(desk.spooler.awaitingScans()).toBe(0);
});
