import { expect, test } from 'vitest';
import { aForm } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import type { FleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const day = '2026-11-17';
async function draftOf(
  at: FleetStation,
  poNumber: string,
  externalId = '',
): Promise<{ source: 'draft'; id: string }> {
  const { id, form } = value(await at.desk.handlers.drafts.create());
  value(
    await at.desk.handlers.drafts.save({
      id,
      form: aForm({ bolNumber: form.bolNumber, shipDate: day, externalId, poNumber }),
    }),
  );
  return { source: 'draft', id };
}

/** Loads with these POs, made one draft. */
async function oneOf(at: FleetStation, ...pos: string[]) {
  const loads = [];
  for (const po of pos) loads.push(await draftOf(at, po));
  const made = value(await at.desk.handlers.combine.make({ loads, answers: {} }));
  expect(made.form.poNumber).toBe(pos.join(', '));
  return made;
}
const said = async (at: FleetStation, draftId: string, poNumber: string, externalId = '') =>
  value(await at.calls.sameOrder({ draftId, externalId, poNumber }));
async function send(at: FleetStation, { id, form }: { id: string; form: ReturnType<typeof aForm> }) {
  const { shipmentId } = value(await at.desk.handlers.shipments.submit({ draftId: id, form }));
  await at.reaches(shipmentId, 'bol', 'accepted');
  await at.share();
}

// Regression: the POs of a BOL of several were told as one text, and nobody who typed one of them heard of it.
test('each PO on a BOL of several that was sent is said at another bench, also where that has several', async () => {
  const [here, there] = [await site.station('5'), await site.station('4')];
  await send(here, await oneOf(here, 'PO-1', 'PO-2'));
  await there.pull();
  const sent = { is: 'sent', by: 'po', station: { name: 'Bench 5' } };
  const { id } = await draftOf(there, 'PO-2');
  expect(await said(there, id, 'PO-2')).toMatchObject([{ ...sent, value: 'PO-2' }]);
  expect(await said(there, id, ' PO-1 ')).toMatchObject([{ ...sent, value: 'PO-1' }]);
  expect(await said(there, id, 'PO-3, PO-2')).toMatchObject([{ ...sent, value: 'PO-2' }]);
  expect(await said(there, id, 'PO-1, PO-2')).toHaveLength(1);
  expect(await said(there, id, 'PO')).toEqual([]);
  // And the other way round: it went alone there.
  const alone = await draftOf(there, 'PO-7');
  await send(there, { id: alone.id, form: there.stores.drafts.get(alone.id)?.form ?? expect.fail() });
  await here.pull();
  const made = await oneOf(here, 'PO-6', 'PO-7');
  expect(await said(here, made.id, made.form.poNumber)).toMatchObject([
    { ...sent, value: 'PO-7', station: { name: 'Bench 4' } },
  ]);
});

test('each PO of a draft of several that is open on Pack is told, and no longer when it is closed', async () => {
  const [here, there] = [await site.station('5'), await site.station('4')];
  const made = await oneOf(here, 'PO-8', 'PO-9');
  await said(here, made.id, made.form.poNumber);
  const { id } = await draftOf(there, 'PO-9');
  const soon = { interval: 20 };
  const open = { is: 'open', by: 'po', value: 'PO-9' };
  await expect
    .poll(() => said(there, id, 'PO-9'), soon)
    .toMatchObject([{ ...open, station: { name: 'Bench 5' }, bolNumber: made.form.bolNumber }]);
  await expect
    .poll(() => said(here, made.id, made.form.poNumber), soon)
    .toMatchObject([{ ...open, station: { name: 'Bench 4' } }]);
  value(await here.desk.handlers.drafts.discard({ id: made.id }));
  await expect.poll(() => said(there, id, 'PO-9'), soon).toEqual([]);
});

test('where a draft of several has the order and the PO, it is said by the order', async () => {
  const [here, there] = [await site.station('5'), await site.station('4')];
  const loads = [await draftOf(here, 'PO-10', 'SO-1'), await draftOf(here, 'PO-11', 'SO-2')];
  const made = value(await here.desk.handlers.combine.make({ loads, answers: { externalId: 0 } }));
  await said(here, made.id, made.form.poNumber, made.form.externalId);
  const { id } = await draftOf(there, 'PO-10', 'SO-2');
  await expect
    .poll(() => said(there, id, 'PO-10', 'SO-2'), { interval: 20 })
    .toMatchObject([{ is: 'open', by: 'external-id', value: 'SO-2', station: { name: 'Bench 5' } }]);
});
