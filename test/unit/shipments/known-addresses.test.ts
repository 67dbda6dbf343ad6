import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createShipments } from '#main/shipments/shipments.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { createFakeFreightService } from '#support/fake-freight-service.ts';
import { outboxBench } from '#support/outbox-bench.ts';

test('a station that ships only to known addresses refuses another, and one that is hidden; what was typed is kept', async () => {
  const service = createFakeFreightService({ turn: () => ({ kind: 'accept' }) });
  const { db, clock, drafts, stores, outbox } = outboxBench(service);
  const strict = createShipments({
    db,
    stores,
    clock,
    settings: () => ({ ...aSettings(), book: { onlyKnownAddresses: true } }),
    newId: () => randomUUID(),
    bolPayload: (shipment) => service.bolPayload(shipment),
    lane: () => outbox.lane(),
    printJobs: () => [],
    onQueued: () => undefined,
  });
  const draft = await drafts.create();
  if (!draft.ok) throw new Error(draft.error.message);
  const { id } = draft.value;
  const form = aForm({ bolNumber: draft.value.form.bolNumber });
  const read = readForm(form, 'en');
  if (!read.ok) throw new Error('the form is not whole');
  const submit = () => strict.submit({ draftId: id, form });

  expect(await submit()).toMatchObject({ ok: false, error: { code: 'address-not-in-book' } });
  expect(stores.drafts.get(id)?.form).toEqual(form);
  const data = dockSchema.parse({ party: read.value.consignee });
  const entry = stores.docks.write(null, data, { hidden: true, place: 'first' });
  expect(await submit()).toMatchObject({ ok: false, error: { code: 'address-not-in-book' } });
  stores.docks.hide(entry, false);
  expect(await submit()).toMatchObject({ ok: true });
});
