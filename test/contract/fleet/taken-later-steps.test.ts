import { expect, test } from 'vitest';
import { aTenderForm } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { noService, returns, take } from '#support/dead-station.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const order = (of: FleetStation, shipmentId: string, confirmed = false) =>
  of.desk.handlers.orders.submit({ shipmentId, confirmationEmails: [], internalBolNumber: '', confirmed });

/** A BOL that was told while it waited, and nothing after it; then its work is taken. */
async function taken(): Promise<{ victim: FleetStation; taker: FleetStation; id: string }> {
  const victim = await openFleetStation(site.warehouse, noService, { number: '3' });
  const id = await victim.enter();
  await victim.share();
  victim.line.isCut = true;
  await site.silence(victim);
  const taker = await site.station('4');
  value(await take(taker, victim));
  return { victim, taker, id };
}

async function comesBack(victim: FleetStation, taker: FleetStation): Promise<void> {
  await returns(victim);
  await taker.round();
}

test('an order that may have been sent before the take-over, and was not told, comes to the taker in doubt: nobody sends it blindly', async () => {
  site.service.afterTaking('order', { status: 500, body: '' });
  const { victim, taker, id } = await taken();
  victim.setService({ baseUrl: site.service.url });
  await victim.reaches(id, 'bol', 'accepted');
  value(await order(victim, id));
  await victim.reaches(id, 'order', 'in-doubt');
  await comesBack(victim, taker);
  expect(taker.stateOf(id, 'bol')).toBe('accepted');
  expect(taker.stateOf(id, 'order')).toBe('in-doubt');
  expect(await order(taker, id)).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
  expect(site.service.taken('order')).toHaveLength(1);
  expect(taker.stores.orders.ofShipment(id)?.shipmentNumber).toBe(
    victim.stores.orders.ofShipment(id)?.shipmentNumber,
  );
});

test('an order that the service took at the victim, and was not told, is accepted at the taker too', async () => {
  const { victim, taker, id } = await taken();
  victim.setService({ baseUrl: site.service.url });
  await victim.reaches(id, 'bol', 'accepted');
  value(await order(victim, id));
  await victim.reaches(id, 'order', 'accepted');
  await comesBack(victim, taker);
  expect(taker.stateOf(id, 'order')).toBe('accepted');
  expect(await order(taker, id)).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
});

test('an order that waited at the victim, and was not told, is not lost: it comes as one of which nothing left', async () => {
  const { victim, taker, id } = await taken();
  value(await order(victim, id));
  await comesBack(victim, taker);
  expect(victim.stateOf(id, 'order')).toBe('canceled');
  expect(taker.stores.submissions.ofShipment(id).find(({ step }) => step === 'order')).toMatchObject({
    state: 'in-doubt',
    evidence: { reason: 'never-left-owner' },
  });
  const row = taker.stores.submissions.ofShipment(id).find(({ step }) => step === 'order');
  // A person has both sent here: the BOL first.
  value(await taker.desk.handlers.submissions.settleAbsent({ id: taker.bolOf(id).id, attempt: 1 }));
  value(
    await taker.desk.handlers.submissions.settleAbsent({ id: row?.id ?? '', attempt: row?.attempt ?? 0 }),
  );
  await taker.reaches(id, 'order', 'accepted');
  expect(site.service.taken('bol')).toHaveLength(1);
  expect(site.service.taken('order')).toHaveLength(1);
});

test('the same order was made at both stations: both are shown until somebody has looked', async () => {
  const { victim, taker, id } = await taken();
  victim.setService({ baseUrl: site.service.url });
  await victim.reaches(id, 'bol', 'accepted');
  value(await order(victim, id));
  await victim.reaches(id, 'order', 'accepted');
  // By telephone the service has the BOL; the packer here makes the order.
  const { bolNumber } = taker.stores.shipments.get(id)?.shipment ?? { bolNumber: '' };
  value(
    await taker.desk.handlers.submissions.settleAccepted({ id: taker.bolOf(id).id, attempt: 1, bolNumber }),
  );
  expect(await order(taker, id)).toMatchObject({ ok: false, error: { code: 'may-be-sent' } });
  value(await order(taker, id, true));
  await taker.reaches(id, 'order', 'accepted');
  await comesBack(victim, taker);
  const warnings = value(await taker.calls.sentTwice(undefined));
  expect(warnings).toMatchObject([{ is: 'both', shipmentId: id, station: { number: '3' } }]);
});

// Regression: it had no payload, so each try failed before it began, and held up everything else for a while, without end.
test('a tender whose paper the dead station does not share goes without it, and holds up nothing', async () => {
  const victim = await site.station('3', {
    sharesDocuments: false,
  });
  const id = await victim.enter();
  await victim.reaches(id, 'bol', 'accepted');
  victim.setService({ baseUrl: noService });
  value(await victim.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await victim.share();
  victim.line.isCut = true;
  await site.silence(victim);
  const taker = await site.station('4');
  value(await take(taker, victim));
  await taker.round();
  const tender = taker.stores.submissions.ofShipment(id).find(({ step }) => step === 'tender');
  expect(tender).toMatchObject({ state: 'in-doubt' });
  expect(taker.stores.documents.billOfLading(id)).toBeNull();
  value(await taker.desk.handlers.submissions.settleAbsent({ id: tender?.id ?? '', attempt: 1 }));
  await taker.reaches(id, 'tender', 'accepted');
  expect(taker.reports.map(String).filter((report) => !report.includes('could not be fetched'))).toEqual([]);
});
