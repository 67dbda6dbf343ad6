import { expect, test } from 'vitest';
import { aForm } from '#support/builders.ts';
import { combineLoads } from '#support/combine-loads.ts';
import { noService, take } from '#support/dead-station.ts';
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
  return { station: 'Bench 4', bolNumber: other.stores.shipments.get(id)?.serviceBolNumber ?? '' };
}

// Regression: only the external id that stayed on the one BOL was looked at, and the freight of the other order went out twice.
test('an order that went into a BOL of several is refused like any other once another bench has sent it', async () => {
  const here = await site.station('5');
  const loads = [await draftOf(here, 'SO-1'), await draftOf(here, 'SO-2')];
  // SO-1 stays on it.
  const made = value(await here.desk.handlers.combine.make({ loads, answers: { externalId: 0 } }));
  // And what was made of several may go with more.
  const more = [{ source: 'draft' as const, id: made.id }, await draftOf(here, '')];
  const all = value(await here.desk.handlers.combine.make({ loads: more, answers: {} }));
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
  const { combine } = here.desk.handlers;
  expect(value(await combine.find({ draftId }))).toEqual([]);
  const loads = [
    { source: 'draft' as const, id: draftId },
    { source: 'shipment' as const, id },
  ];
  expect(await combine.make({ loads, answers: {} })).toMatchObject({ error: { code: 'not-in-this-state' } });
});

test('a BOL of several that waits is kept back once another bench has sent one of its orders', async () => {
  const here = await openFleetStation(site.warehouse, noService, { number: '5' });
  const waiting = await here.enter({ externalId: 'SO-4', shipDate: day });
  const loads = [await draftOf(here, ''), { source: 'shipment' as const, id: waiting }];
  const made = await combineLoads(here.desk.handlers.combine, loads);
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
  const made = value(await here.desk.handlers.combine.make({ loads, answers: { externalId: 0 } }));
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

/** SO-A and SO-B on one BOL, which bears SO-A. */
async function twoOnOne(at: FleetStation, one: string, other: string) {
  const loads = [await draftOf(at, one), await draftOf(at, other)];
  const made = value(await at.desk.handlers.combine.make({ loads, answers: { externalId: 0 } }));
  expect(made.form.externalId).toBe(one);
  return made;
}
const said = async (at: FleetStation, draftId: string, externalId: string) =>
  value(await at.calls.sameOrder({ draftId, externalId, poNumber: '' }));

// Regression: other stations were told the one external id that the BOL bears, and sent the freight of the other order again.
test('each order on a BOL of several is known at the other benches: while it is typed there, and at F9', async () => {
  const here = await site.station('5');
  const there = await site.station('4');
  const made = await twoOnOne(here, 'SO-7', 'SO-8');
  const { shipmentId } = value(
    await here.desk.handlers.shipments.submit({ draftId: made.id, form: made.form }),
  );
  await here.reaches(shipmentId, 'bol', 'accepted');
  await here.share();
  await there.pull();
  const typed = await draftOf(there, 'SO-8');
  const sent = { is: 'sent', by: 'external-id', value: 'SO-8', station: { name: 'Bench 5' } };
  expect(await said(there, typed.id, 'SO-8')).toMatchObject([sent]);
  const form = there.stores.drafts.get(typed.id)?.form ?? expect.fail();
  expect(await there.desk.handlers.shipments.submit({ draftId: typed.id, form })).toMatchObject({
    error: { code: 'external-id-taken', other: { station: 'Bench 5' } },
  });
  expect(site.service.taken('bol')).toHaveLength(1);
});

test('two BOLs of several that both have an order: said at both, by that order, once', async () => {
  const here = await site.station('5');
  const there = await site.station('4');
  for (const of of [here, there]) of.line.isCut = true;
  const ids: string[] = [];
  for (const [of, own] of [
    [here, 'SO-9'],
    [there, 'SO-10'],
  ] as const) {
    const made = await twoOnOne(of, own, 'SO-11');
    const { shipmentId } = value(
      await of.desk.handlers.shipments.submit({ draftId: made.id, form: made.form }),
    );
    await of.reaches(shipmentId, 'bol', 'accepted');
    ids.push(shipmentId);
  }
  for (const of of [here, there]) of.line.isCut = false;
  await Promise.all([here.share(), there.share()]);
  await Promise.all([here.pull(), there.pull()]);
  await Promise.all([here.round(), there.round()]);
  for (const [at, of] of [here, there].entries())
    expect(value(await of.calls.sentTwice(undefined))).toMatchObject([
      { is: 'both', value: 'SO-11', shipmentId: ids[at] },
    ]);
});

test('each order of a draft of several that is open on Pack is told, and no longer when it is closed', async () => {
  const here = await site.station('5');
  const there = await site.station('4');
  const made = await twoOnOne(here, 'SO-12', 'SO-13');
  await said(here, made.id, 'SO-12');
  const { id } = await draftOf(there, 'SO-13');
  const soon = { interval: 20 };
  const open = {
    is: 'open',
    by: 'external-id',
    value: 'SO-13',
    station: { name: 'Bench 5' },
    bolNumber: made.form.bolNumber,
  };
  await expect.poll(() => said(there, id, 'SO-13'), soon).toMatchObject([open]);
  // At the bench of the draft of several it is said of that order too.
  await expect
    .poll(() => said(here, made.id, 'SO-12'), soon)
    .toMatchObject([{ is: 'open', value: 'SO-13', station: { name: 'Bench 4' } }]);
  value(await here.desk.handlers.drafts.discard({ id: made.id }));
  await expect.poll(() => said(there, id, 'SO-13'), soon).toEqual([]);
});

// Regression: what a BOL was made of stayed at the station that died, and its other order was free at the one that took it over.
test('a BOL of several that was taken over bears all of its orders here, and tells them', async () => {
  const victim = await openFleetStation(site.warehouse, noService, { number: '3' });
  const made = await twoOnOne(victim, 'SO-14', 'SO-15');
  const { shipmentId } = value(
    await victim.desk.handlers.shipments.submit({ draftId: made.id, form: made.form }),
  );
  await victim.share();
  victim.line.isCut = true;
  await site.silence(victim);
  const taker = await site.station('4');
  expect(value(await take(taker, victim))).toEqual({ taken: 1 });
  expect(taker.stores.merges.externalIdsOf({ shipmentId }).toSorted()).toEqual(['SO-14', 'SO-15']);
  expect(taker.stores.merges.shipmentsSince('2020-01-01T00:00:00.000Z')).toEqual([shipmentId]);
  await taker.share();
  const third = await site.station('6');
  await third.pull();
  const { id } = await draftOf(third, 'SO-15');
  const stations = (await said(third, id, 'SO-15')).map((one) => one.station.name);
  expect(stations).toContain('Bench 4');
});
