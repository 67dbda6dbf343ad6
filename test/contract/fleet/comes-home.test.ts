import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deadStation, noService, silence, take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { makeWarehouse, type Warehouse } from '#support/fleet-warehouse.ts';
import { startPostgres, type PrivatePostgres } from '#support/postgres.ts';
import { startTakingService } from '#support/taking-service.ts';

let server: PrivatePostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

/** The dead station is up again, hears what was taken from it and tells how its own ended. */
async function returns(victim: FleetStation): Promise<void> {
  victim.line.isCut = false;
  await victim.claim();
  await victim.round();
  await victim.share();
}

/** Now the taker is dead, and its work comes home. */
async function takesBack(warehouse: Warehouse, victim: FleetStation, taker: FleetStation): Promise<void> {
  taker.line.isCut = true;
  await silence(server, warehouse, taker);
  expect(value(await take(victim, taker))).toEqual({ taken: 1 });
}

// Regression: it came home as the try that it had been here. An answer about that one, from a window left open, counted for the taker's
// newer try, which may have arrived; and the number of that try was given a second time.
test('it comes home at the try that it was brought to there: what is said of an earlier one sends nothing', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const { victim, id } = await deadStation(server, warehouse);
  const shown = victim.bolOf(id);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  value(await taker.desk.handlers.submissions.settleAbsent({ id: shown.id, attempt: shown.attempt }));
  expect(taker.bolOf(id).attempt).toBe(shown.attempt + 1);
  await taker.share();
  await returns(victim);
  await takesBack(warehouse, victim, taker);
  victim.setService({ baseUrl: service.url });
  const { settleAbsent } = victim.desk.handlers.submissions;
  expect(await settleAbsent({ id: shown.id, attempt: shown.attempt })).toMatchObject({
    error: { code: 'tried-again' },
  });
  expect(victim.bolOf(id)).toMatchObject({ state: 'in-doubt', attempt: shown.attempt + 1 });
  expect(service.taken('bol')).toEqual([]);
});

// Regression: its owner's word about try 1 ended the doubt of try 2, which may have arrived too, and nobody was told to look.
test('the owner had sent it, and a newer try is in doubt here: it is accepted, and a person is told of both', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const { victim, id } = await deadStation(server, warehouse);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  // The victim never stood still: its service is back before its fleet.
  victim.setService({ baseUrl: service.url });
  await victim.reaches(id, 'bol', 'accepted');
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  // As when its answer never came.
  const doubt = () =>
    taker.stores.submissions.move(bol, 'queued', { state: 'in-doubt' }, new Date().toISOString());
  await expect.poll(doubt).toBe(true);
  await returns(victim);
  await taker.round();
  expect(taker.stateOf(id, 'bol')).toBe('accepted');
  expect(value(await taker.calls.sentTwice(undefined))).toMatchObject([
    { is: 'both', by: 'draft', shipmentId: id, station: { number: '3' } },
  ]);
});

// Regression: the try came home without what was repaired for it: the next one was of the freight as it had been here.
test('what was changed there comes home with its newer try: the next one is of that', async () => {
  const warehouse = await makeWarehouse(server);
  const { victim, id } = await deadStation(server, warehouse);
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
  await takesBack(warehouse, victim, taker);
  expect(victim.stores.shipments.get(id)?.shipment.poNumber).toBe('PO-REPAIRED');
  expect(victim.stores.submissions.payload(bol)).toContain('PO-REPAIRED');
});

// Regression: it was said that the order was sent twice, and then the second one was sent.
test('the owner had sent it, and a newer try waits here: it is kept back, and a person may send it all the same', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const { victim, id } = await deadStation(server, warehouse);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  victim.setService({ baseUrl: service.url });
  await victim.reaches(id, 'bol', 'accepted');
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  await expect.poll(() => taker.stateOf(id, 'bol')).toBe('queued');
  await returns(victim);
  await taker.round();
  expect(taker.bolOf(id)).toMatchObject({
    state: 'refused',
    evidence: { reason: 'sent-elsewhere', elsewhere: { station: 'Bench 3' } },
  });
  expect(value(await taker.calls.sentTwice(undefined))).toEqual([]);
  const draft = value(await taker.desk.handlers.submissions.repair({ id: bol }));
  taker.setService({ baseUrl: service.url });
  value(await taker.desk.handlers.shipments.submit({ draftId: draft.id, form: draft.form }));
  await taker.reaches(id, 'bol', 'accepted');
  expect(service.taken('bol')).toHaveLength(2);
});

// Regression: it was unknown here, and could be made and sent a second time.
test('an order that was made there comes home in doubt: nobody makes it a second time', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  service.afterTaking('order', { status: 500, body: '' });
  const { victim, id } = await deadStation(server, warehouse);
  const taker = await openFleetStation(warehouse, service.url, { number: '4' });
  const order = (of: typeof taker) =>
    of.desk.handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' });
  value(await take(taker, victim));
  await taker.round();
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  await taker.reaches(id, 'bol', 'accepted');
  value(await order(taker));
  await taker.reaches(id, 'order', 'in-doubt');
  await taker.share();
  await returns(victim);
  await takesBack(warehouse, victim, taker);
  expect(victim.stateOf(id, 'order')).toBe('in-doubt');
  expect(await order(victim)).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
});
