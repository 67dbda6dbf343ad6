import { expect, test } from 'vitest';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { trackingRecord as listed } from '#support/fake-tracking.ts';
import { anExchange, aShipment } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';

type Query = Parameters<FreightService['trackingRecords']>[0];

/** A BOL in doubt, and a tracking list of the test's own. */
async function inDoubt(
  answer: Awaited<ReturnType<FreightService['trackingRecords']>> | TrackingRecord[],
  form: Partial<ShipmentForm> = {},
) {
  const bench = benchWith([{ kind: 'silence', arrived: true }]);
  const asked: Query[] = [];
  bench.service.trackingRecords = (query) => {
    asked.push(query);
    const exchange = anExchange({ operation: 'tracking-list' });
    return Promise.resolve(
      Array.isArray(answer)
        ? { kind: 'accepted', answer: { records: answer, warning: '', unread: [] }, exchange }
        : answer,
    );
  };
  bench.outbox.start();
  const entered = await bench.enter(form);
  await settle();
  const check = () => bench.outbox.handlers.checkTracking({ id: entered.id });
  return { ...bench, ...entered, asked, check };
}

test.each<[string, Partial<TrackingRecord>, boolean]>([
  ['its BOL number', { bolNumber: '700000001' }, true],
  ['its BOL number as reference', { bolNumber: '555', referenceNumber: '7000-00001' }, true],
  ['its PRO, written otherwise', { pro: '1234567890' }, true],
  ['its PO alone', { referenceNumber: 'PO-88121' }, false],
  ['nothing', {}, false],
  ['another number', { bolNumber: '700000002', pro: '99' }, false],
])('a row with %s', async (_, row, found) => {
  const bench = await inDoubt([listed(row)], { proNumber: '123-456789-0' });
  expect(await bench.check()).toMatchObject({ ok: true, value: { found } });
  expect(bench.stores.submissions.get(bench.id)?.state).toBe(found ? 'accepted' : 'in-doubt');
  if (found)
    expect(bench.stores.shipments.get(bench.shipmentId)?.serviceBolNumber).toBe(row.bolNumber ?? '700000001');
  expect(bench.accepted).toEqual([]);
});

// Regression: a PRO that a station without a fleet had given to another load, and a PO of somebody's that reads as our BOL number, proved BOLs
// that never arrived: accepted under the number of the other load, and never sent.
test.each<[string, Partial<TrackingRecord>]>([
  ['another state', { pro: '1234567890', bolNumber: '800000055', consigneeState: 'TX' }],
  [
    'another state, by the reference',
    { referenceNumber: '700000001', bolNumber: '800000055', consigneeState: 'TX' },
  ],
  [
    'another name in another city',
    { pro: '1234567890', consigneeName: 'Salem Tile', consigneeCity: 'Salem', consigneeState: 'OR' },
  ],
])('a row with its number that goes to %s proves nothing, and is no list without it', async (_, row) => {
  const bench = await inDoubt([listed(row)], { proNumber: '123-456789-0' });
  const where = [row.consigneeName, [row.consigneeCity, row.consigneeState].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  expect(await bench.check()).toMatchObject({
    error: { code: 'listed-for-another', other: { consignee: where } },
  });
  const { state, evidence } = bench.stores.submissions.get(bench.id) ?? {};
  expect([state, evidence?.notFoundAt]).toEqual(['in-doubt', []]);
});

test.each<[string, Partial<TrackingRecord>]>([
  ['its state in words', { consigneeState: 'Oregon' }],
  [
    'its city in short, its name with more',
    { consigneeState: 'OR', consigneeCity: 'PDX', consigneeName: 'PENA HERMANOS LLC' },
  ],
  [
    'its name in short, its city',
    { consigneeState: 'or', consigneeCity: 'PORTLAND', consigneeName: 'PHI WHSE' },
  ],
])('a row with its number and %s is its own', async (_, row) => {
  const bench = await inDoubt([listed({ bolNumber: '700000001', ...row })]);
  expect(await bench.check()).toMatchObject({ ok: true, value: { found: true } });
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
  expect(await bench.check()).toMatchObject({
    error: { code: 'fields-missing', problems: [{ path: 'scac', code: 'required' }] },
  });
  expect(bench.asked).toEqual([]);
});

test('a read that fails settles nothing and says why', async () => {
  const exchange = anExchange({ httpStatus: null });
  const offline = await inDoubt({ kind: 'not-sent', reason: 'connect-refused', exchange });
  expect(await offline.check()).toMatchObject({ error: { code: 'service-offline' } });
  expect(offline.outbox.serviceStatus().state).toBe('offline');
  const slow = await inDoubt({
    kind: 'in-doubt',
    reason: 'headers-timeout',
    words: null,
    answer: null,
    exchange,
  });
  expect(await slow.check()).toMatchObject({ error: { code: 'service-timeout' } });
  expect(slow.stores.submissions.get(slow.id)?.evidence?.notFoundAt).toEqual([]);
});

test('settled while the list was asked: the answer comes too late and changes nothing', async () => {
  const bench = await inDoubt([]);
  const checking = bench.check();
  await bench.outbox.handlers.settleAccepted({ id: bench.id, attempt: 1, bolNumber: '42' });
  expect(await checking).toMatchObject({ error: { code: 'not-in-this-state' } });
  expect(bench.stores.shipments.get(bench.shipmentId)?.serviceBolNumber).toBe('42');
});

// Regression: a number or PRO typed on two shipments let the one that arrived prove the other, which was lost by it.
test.each<[string, Partial<ShipmentForm>]>([
  ['PRO', { proNumber: '123-456789-0' }],
  // Typed twice before the station refused that.
  ['BOL number', { bolNumber: '700000001' }],
])('a row whose %s another shipment here has too is no proof', async (_, same) => {
  const bench = benchWith([{ kind: 'accept' }, { kind: 'silence', arrived: false }]);
  bench.service.trackingRecords = () =>
    Promise.resolve({
      kind: 'accepted',
      answer: { records: [listed({ bolNumber: '700000001', pro: '1234567890' })], warning: '', unread: [] },
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

/** Rows beside a message of the service. */
const beside = (...records: TrackingRecord[]) => ({
  kind: 'accepted' as const,
  answer: { records, unread: [], warning: 'One terminal is missing' },
  exchange: anExchange({ operation: 'tracking-list' }),
});

test('a row beside a message of the service is proof; a row that is not there is none', async () => {
  const there = await inDoubt(beside(listed({ bolNumber: '700000001' })));
  expect(await there.check()).toMatchObject({ value: { found: true } });
  expect(there.state(there.id)).toBe('accepted');

  const other = await inDoubt(beside(listed({ bolNumber: '55' })));
  expect(await other.check()).toMatchObject({ error: { theirWords: 'One terminal is missing' } });
  expect(other.stores.submissions.get(other.id)?.evidence?.notFoundAt).toEqual([]);
});

// Regression: a number that could not be read was none, and a list with it showed that the BOL had not arrived: it was sent a second time.
test('a list with numbers that could not be read is no list without this one', async () => {
  const other = await inDoubt({
    kind: 'accepted' as const,
    answer: {
      records: [listed({ bolNumber: '55' })],
      warning: '',
      unread: ['Details 2, BlNumber: [700000001]'],
    },
    exchange: anExchange({ operation: 'tracking-list' }),
  });
  expect(await other.check()).toMatchObject({
    error: { code: 'service-unreadable', theirWords: 'Details 2, BlNumber: [700000001]' },
  });
  expect(other.stores.submissions.get(other.id)?.evidence?.notFoundAt).toEqual([]);
});

// Regression: the row of before the question was used, so the answer of a second try, in doubt since, stayed open on an accepted BOL.
test('found while a second try has fallen in doubt: what came with the second is the shipment’s', async () => {
  const bench = benchWith(['contradict', 'contradict']);
  let answer: (rows: TrackingRecord[]) => void = () => undefined;
  bench.service.trackingRecords = () =>
    new Promise((resolve) => {
      answer = (rows) => {
        resolve({
          kind: 'accepted',
          answer: { records: rows, warning: '', unread: [] },
          exchange: anExchange({ operation: 'tracking-list' }),
        });
      };
    });
  bench.outbox.start();
  const { id, shipmentId, bolNumber } = await bench.enter();
  await settle();
  const { handlers } = bench.outbox;
  const checking = handlers.checkTracking({ id });
  expect(await handlers.settleAbsent({ id, attempt: 1 })).toMatchObject({ ok: true });
  await bench.clock.advance(1000);
  expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'in-doubt', attempt: 2 });
  answer([listed({ bolNumber })]);
  expect(await checking).toMatchObject({ ok: true, value: { found: true } });
  expect(bench.stores.answersInDoubt.ofShipment(shipmentId)).toMatchObject([
    { attempt: 1, standing: 'rejected' },
  ]);
});
