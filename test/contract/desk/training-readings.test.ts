import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openTrainingDesk } from '#main/desk/open-training-desk.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { aForm, aSettings, aTenderForm } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: training had the readings of a station nobody set up, while its screens showed the station's own.
test('in training the open fields are read as the station reads them', async () => {
  const folder = join(temporaryFolder(), 'training');
  mkdirSync(folder, { recursive: true });
  const service = serviceSettingsSchema.parse({
    baseUrl: 'https://ltl.example',
    userName: 'u',
    clientCode: 'c',
    tenderUnits: 'handling-units',
  });
  const opened = await openTrainingDesk(folder, {
    settings: () => aSettings({ service }),
    clock: systemClock,
    newId: () => randomUUID(),
    report: () => undefined,
  });
  const { desk } = opened;
  onTestFinished(() => opened.close());
  const draft = value(await desk.handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber });
  const { shipmentId } = value(await desk.handlers.shipments.submit({ draftId: draft.id, form }));
  const reading = value(await desk.handlers.tenders.reading({ shipmentId, tender: aTenderForm() }));
  expect(reading.items).toMatchObject([{ units: 3, unitsAre: 'handling-units' }]);
});
