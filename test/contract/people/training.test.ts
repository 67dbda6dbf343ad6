import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openTrainingDesk } from '#main/desk/open-training-desk.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { openPeople } from '#support/people-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

test('in training the people and their PINs are the same, and what they do is in its own journal', async () => {
  const { db } = openStation();
  const { people, stores, add } = openPeople(db);
  const ana = await add('Ana');
  await add('Sam', 'supervisor', { pin: '4711' });
  value(await people.handlers.signIn({ id: ana, pin: null, how: 'name' }));
  const folder = join(temporaryFolder(), 'training');
  mkdirSync(folder, { recursive: true });
  const opened = await openTrainingDesk(folder, {
    people,
    settings: () => people.atStation(aSettings()),
    clock: systemClock,
    newId: () => randomUUID(),
    report: () => undefined,
  });
  const { handlers } = opened.desk;
  onTestFinished(() => opened.close());
  const before = stores.journal.latest(100).length;
  const draft = value(await handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber });
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: draft.id, form }));
  const { journal } = value(await handlers.shipments.get({ id: shipmentId }));
  expect(journal.find(({ event }) => event === 'saved')).toMatchObject({
    person: { id: ana, name: 'Ana' },
    detail: { createdBy: 'Ana' },
  });
  expect(await handlers.amendments.begin({ shipmentId, kind: 'void', reason: 'Practice' })).toMatchObject({
    error: { code: 'needs-supervisor' },
  });
  expect(stores.journal.latest(100)).toHaveLength(before);
});
