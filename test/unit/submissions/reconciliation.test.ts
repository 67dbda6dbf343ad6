import { expect, test } from 'vitest';
import type { FreightService, TrackedShipment } from '#main/freight-service/freight-service.ts';
import { anExchange, aShipment } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';

type Query = Parameters<FreightService['listTracking']>[0];
const listed = (row: Partial<TrackedShipment>): TrackedShipment => ({
  blNumber: null,
  pro: null,
  referenceNumber: null,
  statusMessage: null,
  ...row,
});

/** A BOL in doubt, and a tracking list of the test's own. */
async function inDoubt(
  answer: Awaited<ReturnType<FreightService['listTracking']>> | TrackedShipment[],
  form: Partial<ShipmentForm> = {},
) {
  const bench = benchWith([{ kind: 'silence', arrived: true }]);
  const asked: Query[] = [];
  bench.service.listTracking = (query) => {
    asked.push(query);
    const exchange = anExchange({ operation: 'tracking-list' });
    return Promise.resolve(Array.isArray(answer) ? { kind: 'accepted', answer, exchange } : answer);
  };
  bench.outbox.start();
  const entered = await bench.enter(form);
  await settle();
  const check = () => bench.outbox.handlers.checkTracking({ id: entered.id });
  return { ...bench, ...entered, asked, check };
}

test.each<[string, Partial<TrackedShipment>, boolean]>([
  ['its BOL number', { blNumber: '700000001' }, true],
  ['its BOL number as reference', { blNumber: '555', referenceNumber: '7000-00001' }, true],
  ['its PRO, written otherwise', { pro: '1234567890' }, true],
  ['its PO alone', { referenceNumber: 'PO-88121' }, false],
  ['nothing', {}, false],
  ['another number', { blNumber: '700000002', pro: '99' }, false],
])('a row with %s', async (_, row, found) => {
  const bench = await inDoubt([listed(row)]);
  expect(await bench.check()).toMatchObject({ ok: true, value: { found } });
  expect(bench.stores.submissions.get(bench.id)?.state).toBe(found ? 'accepted' : 'in-doubt');
  if (found) expect(bench.stores.shipments.get(bench.shipmentId)?.blNumber).toBe(row.blNumber ?? '700000001');
  expect(bench.accepted).toEqual([]);
});

test('asked are the days around the ship date, up to today for one entered late', async () => {
  const near = await inDoubt([], { shipDate: '2026-11-17' });
  await near.check();
  const old = await inDoubt([], { shipDate: '2026-03-01' });
  await old.check();
  expect([near.asked[0], old.asked[0]]).toEqual([
    { scac: 'SAIA', from: '2026-11-14', to: '2026-11-24' },
    { scac: 'SAIA', from: '2026-02-26', to: '2026-11-17' },
  ]);
});

test('without a SCAC there is nothing to ask by', async () => {
  const bench = await inDoubt([], { scac: '' });
  expect(await bench.check()).toMatchObject({ error: { code: 'fields-missing', problems: [{ path: 'scac', code: 'required' }] } }); // prettier-ignore
  expect(bench.asked).toEqual([]);
});

test('a read that fails settles nothing and says why', async () => {
  const exchange = anExchange({ httpStatus: null });
  const offline = await inDoubt({ kind: 'not-sent', reason: 'connect-refused', exchange });
  expect(await offline.check()).toMatchObject({ error: { code: 'service-offline' } });
  expect(offline.outbox.serviceStatus().state).toBe('offline');
  const slow = await inDoubt({ kind: 'in-doubt', reason: 'headers-timeout', words: null, answer: null, exchange });
  expect(await slow.check()).toMatchObject({ error: { code: 'service-timeout' } });
  expect(slow.stores.submissions.get(slow.id)?.evidence?.notFoundAt).toEqual([]);
}); // prettier-ignore

test('settled while the list was asked: the answer comes too late and changes nothing', async () => {
  const bench = await inDoubt([]);
  const checking = bench.check();
  await bench.outbox.handlers.settleAccepted({ id: bench.id, bolNumber: '42' });
  expect(await checking).toMatchObject({ error: { code: 'not-in-this-state' } });
  expect(bench.stores.shipments.get(bench.shipmentId)?.blNumber).toBe('42');
});

// Regression: a number or PRO typed on two shipments let the one that arrived prove the other, which was lost by it.
test.each<[string, Partial<ShipmentForm>]>([
  ['PRO', { proNumber: '123-456789-0' }],
  // Typed twice before the station refused that.
  ['BOL number', { bolNumber: '700000001' }],
])('a row whose %s another shipment here has too is no proof', async (_, same) => {
  const bench = benchWith([{ kind: 'accept' }, { kind: 'silence', arrived: false }]);
  bench.service.listTracking = () =>
    Promise.resolve({
      kind: 'accepted',
      answer: [listed({ blNumber: '700000001', pro: '1234567890' })],
      exchange: anExchange({ operation: 'tracking-list' }),
    });
  bench.outbox.start();
  await bench.enter({ proNumber: '123-456789-0', ...same });
  await settle();
  const { id, shipmentId } = await bench.enter({ proNumber: '' });
  await settle();
  const { shipment = aShipment() } = bench.stores.shipments.get(shipmentId) ?? {};
  const { bolNumber = shipment.bolNumber, proNumber = shipment.proNumber } = same;
  bench.stores.shipments.replace(shipmentId, { ...shipment, bolNumber, proNumber });
  expect(await bench.outbox.handlers.checkTracking({ id })).toMatchObject({
    ok: true,
    value: { found: false },
  });
  expect(bench.state(id)).toBe('in-doubt');
});

/** Rows beside a message of the service, as the client tells them. */
const beside = (...rows: TrackedShipment[]) => ({
  kind: 'in-doubt' as const,
  reason: 'contradictory-answer',
  words: 'One terminal is missing',
  answer: rows,
  exchange: anExchange({ operation: 'tracking-list' }),
});

test('a row beside a message of the service is proof; a row that is not there is none', async () => {
  const there = await inDoubt(beside(listed({ blNumber: '700000001' })));
  expect(await there.check()).toMatchObject({ value: { found: true } });
  expect(there.state(there.id)).toBe('accepted');

  const other = await inDoubt(beside(listed({ blNumber: '55' })));
  expect(await other.check()).toMatchObject({ error: { theirWords: 'One terminal is missing' } });
  expect(other.stores.submissions.get(other.id)?.evidence?.notFoundAt).toEqual([]);
});
