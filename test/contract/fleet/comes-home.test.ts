import { expect, test } from 'vitest';
import { aTenderForm } from '#support/builders.ts';
import { noService, returns, take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

/** Now the taker is dead, and its work comes home. */
async function takesBack(victim: FleetStation, taker: FleetStation): Promise<void> {
  taker.line.isCut = true;
  await site.silence(taker);
  expect(value(await take(victim, taker))).toEqual({ taken: 1 });
}

// Regression: it came home as the try that it had been here. An answer about that one, from a window left open, counted for the taker's
// newer try, which may have arrived; and the number of that try was given a second time.
test('it comes home at the try that it was brought to there: what is said of an earlier one sends nothing', async () => {
  const { warehouse, service } = site;
  const { victim, id } = await site.dead();
  const shown = victim.bolOf(id);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  value(await taker.desk.handlers.submissions.settleAbsent({ id: shown.id, attempt: shown.attempt }));
  expect(taker.bolOf(id).attempt).toBe(shown.attempt + 1);
  await taker.share();
  await returns(victim);
  await takesBack(victim, taker);
  victim.setService({ baseUrl: service.url });
  const { settleAbsent } = victim.desk.handlers.submissions;
  expect(await settleAbsent({ id: shown.id, attempt: shown.attempt })).toMatchObject({
    error: { code: 'tried-again' },
  });
  expect(victim.bolOf(id)).toMatchObject({ state: 'in-doubt', attempt: shown.attempt + 1 });
  expect(service.taken('bol')).toEqual([]);
});

// Regression: the try came home without what was repaired for it: the next one was of the freight as it had been here.
test('what was changed there comes home with its newer try: the next one is of that', async () => {
  const { warehouse } = site;
  const { victim, id } = await site.dead();
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  const there = taker.stores.shipments.get(id);
  if (there === null) throw new Error('nothing came');
  // As after a repair.
  taker.stores.shipments.replace(id, { ...there.shipment, poNumber: 'PO-REPAIRED' });
  await taker.share();
  await returns(victim);
  await takesBack(victim, taker);
  expect(victim.stores.shipments.get(id)?.shipment.poNumber).toBe('PO-REPAIRED');
  expect(victim.stores.submissions.payload(bol)).toContain('PO-REPAIRED');
});

// Regression: it was unknown here, and could be made and sent a second time.
test('an order that was made there comes home in doubt: nobody makes it a second time', async () => {
  const { service } = site;
  service.afterTaking('order', { status: 500, body: '' });
  const { victim, id } = await site.dead();
  const taker = await site.station('4');
  const order = (of: typeof taker, confirmed = false) =>
    of.desk.handlers.orders.submit({
      shipmentId: id,
      confirmationEmails: [],
      internalBolNumber: '',
      confirmed,
    });
  value(await take(taker, victim));
  await taker.round();
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  await taker.reaches(id, 'bol', 'accepted');
  // The owner has not said yet what it sent.
  value(await order(taker, true));
  await taker.reaches(id, 'order', 'in-doubt');
  await taker.share();
  await returns(victim);
  await takesBack(victim, taker);
  expect(victim.stateOf(id, 'order')).toBe('in-doubt');
  expect(await order(victim)).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
});

// Regression: the accepted BOL stayed marked as the other station's, and nothing could be ordered or tendered of it here any more.
test('a shipment that comes home is this station’s whole: its refused tender can be changed and sent', async () => {
  const { warehouse, service } = site;
  const victim = await site.station('3');
  const id = await victim.enter({ externalId: 'SO-0' });
  await victim.reaches(id, 'bol', 'accepted');
  victim.setService({ baseUrl: noService });
  value(await victim.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await victim.share();
  victim.line.isCut = true;
  await site.silence(victim);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  await taker.share();
  await returns(victim);
  expect(victim.stateOf(id, 'tender')).toBe('canceled');
  await takesBack(victim, taker);

  const tender = victim.stores.submissions.ofShipment(id).find(({ step }) => step === 'tender');
  expect(tender).toMatchObject({ state: 'in-doubt' });
  service.afterTaking('tender', {
    status: 200,
    body: JSON.stringify({ Success: false, Message: 'No truck that day' }),
  });
  victim.setService({ baseUrl: service.url });
  const { submissions, tenders } = victim.desk.handlers;
  value(await submissions.settleAbsent({ id: tender?.id ?? '', attempt: tender?.attempt ?? 0 }));
  await victim.reaches(id, 'tender', 'refused');
  value(await tenders.submit({ shipmentId: id, tender: aTenderForm({ pickupDate: '2026-11-19' }) }));
});
