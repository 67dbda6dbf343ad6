import { expect, test } from 'vitest';
import { aForm } from '#support/builders.ts';
import { noService } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const day = '2026-11-17';
async function draftOf(at: FleetStation, externalId: string): Promise<{ source: 'draft'; id: string }> {
  const { id, form } = value(await at.desk.handlers.drafts.create());
  const typed = aForm({ bolNumber: form.bolNumber, shipDate: day, externalId });
  value(await at.desk.handlers.drafts.save({ id, form: typed }));
  return { source: 'draft', id };
}

/** Another bench sends this order, and tells. */
async function sentAtAnother(
  externalId: string,
  hears: FleetStation,
): Promise<{ station: string; bolNumber: string }> {
  const other = await site.station('4');
  const id = await other.enter({ externalId, shipDate: day });
  await other.reaches(id, 'bol', 'accepted');
  await other.share();
  await hears.pull();
  return { station: 'Bench 4', bolNumber: other.stores.shipments.get(id)?.blNumber ?? '' };
}

// Regression: only the external id that stayed on the one BOL was looked at, and the freight of the other order went out twice.
test('an order that went into a BOL of several is refused like any other once another bench has sent it', async () => {
  const here = await site.station('5');
  const loads = [await draftOf(here, 'SO-1'), await draftOf(here, 'SO-2')];
  // SO-1 stays on it.
  const made = value(await here.desk.handlers.together.make({ loads, answers: { externalId: 0 } }));
  // And what was made of several may go with more.
  const more = [{ source: 'draft' as const, id: made.id }, await draftOf(here, '')];
  const all = value(await here.desk.handlers.together.make({ loads: more, answers: {} }));
  expect(all.form.externalId).toBe('SO-1');
  const other = await sentAtAnother('SO-2', here);
  const submit = () => here.desk.handlers.shipments.submit({ draftId: all.id, form: all.form });
  expect(await submit()).toMatchObject({ error: { code: 'external-id-taken', other } });
  expect(site.service.taken('bol')).toHaveLength(1);
});

// Regression: it was offered to be made one BOL with others, which left its external id behind, and was sent by that.
test('a BOL that is kept back because another bench sent its order does not go with others', async () => {
  const here = await openFleetStation(site.warehouse, noService, { number: '5' });
  const id = await here.enter({ externalId: 'SO-3', shipDate: day });
  await sentAtAnother('SO-3', here);
  await here.tryNow(id);
  await here.reaches(id, 'bol', 'refused');
  const { id: draftId } = await draftOf(here, '');
  const { together } = here.desk.handlers;
  expect(value(await together.find({ draftId }))).toEqual([]);
  const loads = [
    { source: 'draft' as const, id: draftId },
    { source: 'shipment' as const, id },
  ];
  expect(await together.make({ loads, answers: {} })).toMatchObject({ error: { code: 'not-in-this-state' } });
});

test('a BOL of several that waits is kept back once another bench has sent one of its orders', async () => {
  const here = await openFleetStation(site.warehouse, noService, { number: '5' });
  const waiting = await here.enter({ externalId: 'SO-4', shipDate: day });
  const loads = [await draftOf(here, ''), { source: 'shipment' as const, id: waiting }];
  const made = value(await here.desk.handlers.together.make({ loads, answers: { proNumber: 0 } }));
  const { shipmentId } = value(
    await here.desk.handlers.shipments.submit({ draftId: made.id, form: made.form }),
  );
  const other = await sentAtAnother('SO-4', here);
  await here.tryNow(shipmentId);
  await here.reaches(shipmentId, 'bol', 'refused');
  expect(here.bolOf(shipmentId)).toMatchObject({ evidence: { reason: 'sent-elsewhere', elsewhere: other } });
});

test('an order on a BOL of several that another bench sent too is said here until somebody has looked', async () => {
  const here = await site.station('5');
  const loads = [await draftOf(here, 'SO-5'), await draftOf(here, 'SO-6')];
  const made = value(await here.desk.handlers.together.make({ loads, answers: { externalId: 0 } }));
  const { shipmentId } = value(
    await here.desk.handlers.shipments.submit({ draftId: made.id, form: made.form }),
  );
  await here.reaches(shipmentId, 'bol', 'accepted');
  await sentAtAnother('SO-6', here);
  await here.round();
  expect(value(await here.calls.sentTwice(undefined))).toMatchObject([
    { is: 'both', value: 'SO-6', shipmentId },
  ]);
});
