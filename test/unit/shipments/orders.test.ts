import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrders, shipmentNumber } from '#main/shipments/orders.ts';
import { putSubmissionsInDoubt } from '#main/outbox/restored-submissions.ts';
import { encodeOrder } from '#main/freight-service/wire/order.ts';
import type { Turn } from '#support/fake-freight-service.ts';
import { createFakeFreightService } from '#support/fake-freight-service.ts';
import { aConsignee, anExchange, aSettings } from '#support/builders.ts';
import { outboxBench } from '#support/outbox-bench.ts';

/** A service that gives BOL numbers of its own, and the orders it was asked for. */
function openBench(turns: Turn[] = []) {
  const asked: Record<string, unknown>[] = [];
  /** Each call that says that a BOL has its number. */
  const numbered: string[] = [];
  const fake = createFakeFreightService({ turn: () => turns.shift() ?? { kind: 'accept' } });
  const ownNumbers = {
    ...fake,
    async createBol(...call: Parameters<typeof fake.createBol>) {
      const outcome = await fake.createBol(...call);
      return outcome.kind === 'accepted'
        ? { ...outcome, answer: { ...outcome.answer, bolNumber: 'SVC-4411' } }
        : outcome;
    },
  };
  const bench = outboxBench(ownNumbers, {
    senders: {
      async order(payload, hooks) {
        asked.push(JSON.parse(payload) as Record<string, unknown>);
        hooks.onWire();
        await Promise.resolve();
        return { kind: 'accepted', answer: { accepted: true }, exchange: anExchange() };
      },
    },
    onBolNumber: (id) => {
      numbered.push(id);
      orders.bolAccepted(id);
    },
  });
  const { db, stores, clock } = bench;
  const orders = createOrders(
    { db, stores, clock, newId: () => randomUUID(), settings: () => aSettings() },
    { orderPayload: (shipment, order) => JSON.stringify(encodeOrder(shipment, order)) },
    () => {
      bench.outbox.wake();
    },
  );
  const submit = (shipmentId: string, confirmationEmails: string[] = [], confirmed = false) =>
    orders.handlers.submit({ shipmentId, confirmationEmails, internalBolNumber: '', confirmed });
  return { ...bench, asked, numbered, submit };
}

test('the ShipmentNumber is no BOL number, and a different one at each station', () => {
  expect(shipmentNumber('7', 42)).toBe('S700000042');
  expect(shipmentNumber('07', 42)).toBe(shipmentNumber('7', 42));
  expect(shipmentNumber('8', 42)).not.toBe(shipmentNumber('7', 42));
});

test('an order that waited goes with the number the service gave and the shipment as it was mended', async () => {
  const { outbox, enter, submit, asked, clock, stores, shipments } = openBench([{ kind: 'refuse' }]);
  const { shipmentId, id } = await enter();
  expect((await submit(shipmentId)).ok).toBe(true);
  outbox.start();
  await clock.advance(100);
  expect(stores.submissions.get(id)?.state).toBe('refused');
  const draft = await outbox.handlers.repair({ id });
  if (!draft.ok) throw new Error(draft.error.message);
  const form = { ...draft.value.form, consignee: aConsignee({ city: 'Salem' }) };
  expect((await shipments.submit({ draftId: draft.value.id, form })).ok).toBe(true);
  await clock.advance(100);
  expect(asked).toMatchObject([{ BillOfLadingNumber: 'SVC-4411', ConsigneeCity: 'Salem' }]);
  expect(asked[0]?.['ShipmentNumber']).toBe(stores.orders.ofShipment(shipmentId)?.shipmentNumber);
});

test('a wrong address is named and uses no number up', async () => {
  const { enter, submit, stores } = openBench();
  const { shipmentId } = await enter();
  expect(await submit(shipmentId, ['ana@trf.example', 'not an address'])).toMatchObject({
    ok: false,
    error: { code: 'fields-missing', problems: [{ path: 'confirmationEmails.1', code: 'email' }] },
  });
  expect(stores.orders.ofShipment(shipmentId)).toBe(null);
  expect(stores.counters.next('shipment-number')).toBe(1);
});

test('there is no order for a shipment that is not there or was canceled', async () => {
  const { enter, submit, outbox } = openBench();
  expect(await submit('nothing')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  const { shipmentId, id } = await enter();
  await outbox.handlers.cancel({ id, attempt: 1, reason: 'Called off' });
  expect(await submit(shipmentId)).toMatchObject({ ok: false, error: { code: 'not-in-this-state' } });
});

// Regression: a canceled order was final, so nothing could be ordered of that BOL any more.
test('a canceled order is ordered again under its ShipmentNumber, and goes once', async () => {
  const { enter, submit, outbox, asked, clock, stores } = openBench();
  const { shipmentId } = await enter();
  expect((await submit(shipmentId)).ok).toBe(true);
  const orderOf = () => stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'order');
  const number = stores.orders.ofShipment(shipmentId)?.shipmentNumber;
  await outbox.handlers.cancel({ id: orderOf()?.id ?? '', attempt: 1, reason: 'Wrong address' });
  expect(orderOf()?.state).toBe('canceled');
  expect((await submit(shipmentId, ['ana@trf.example'])).ok).toBe(true);
  expect(orderOf()).toMatchObject({ state: 'queued', attempt: 2, evidence: null });
  expect(await submit(shipmentId)).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
  outbox.start();
  await clock.advance(100);
  expect(asked).toMatchObject([{ ShipmentNumber: number, BillOfLadingNumber: 'SVC-4411' }]);
  expect(orderOf()?.state).toBe('accepted');
});

test('a canceled order that another station has taken over is not ordered again here', async () => {
  const { enter, submit, outbox, stores, clock } = openBench();
  const { shipmentId } = await enter();
  expect((await submit(shipmentId)).ok).toBe(true);
  const order = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'order');
  const id = order?.id ?? '';
  await outbox.handlers.cancel({ id, attempt: 1, reason: 'Wrong address' });
  stores.submissions.move(
    id,
    'canceled',
    { state: 'canceled', takenBy: 'dock-9' },
    clock.now().toISOString(),
  );
  expect(await submit(shipmentId)).toMatchObject({ ok: false, error: { code: 'taken-over' } });
});

// Regression: an order that was sent after the copy was made could be sent a second time from the restored data, without a word.
test.each(['never ordered', 'canceled'])(
  'after a copy was restored an order is asked about first: %s when the copy was made',
  async (stood) => {
    const { enter, submit, outbox, stores, clock } = openBench();
    const { shipmentId } = await enter();
    const orderOf = () => stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'order');
    if (stood === 'canceled') {
      expect((await submit(shipmentId)).ok).toBe(true);
      await outbox.handlers.cancel({ id: orderOf()?.id ?? '', attempt: 1, reason: 'Called off' });
    }
    await clock.advance(1000);
    stores.dataLosses.add(
      { kind: 'copy', knownUntil: null, witnessedAt: null, missing: null },
      clock.now().toISOString(),
    );
    await clock.advance(1000);
    expect(await submit(shipmentId)).toMatchObject({ ok: false, error: { code: 'may-be-sent' } });
    expect((await submit(shipmentId, [], true)).ok).toBe(true);
    expect(orderOf()?.state).toBe('queued');
    // What was entered since is known whole.
    const later = await enter();
    expect((await submit(later.shipmentId)).ok).toBe(true);
  },
);

// Regression: an order in doubt was not frozen anew when its BOL got its number, and went out under the number that was asked for.
test.each(['BOL first', 'order first'])(
  'an order in doubt that the service does not have goes with the number that its BOL has by then: %s',
  async (first) => {
    const { outbox, enter, submit, asked, numbered, clock, db, stores } = openBench();
    const { shipmentId, id } = await enter();
    expect((await submit(shipmentId)).ok).toBe(true);
    // The data came back from a copy: both may have been sent since.
    db.transaction(() => {
      putSubmissionsInDoubt(db, clock.now());
    });
    const orderId = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'order')?.id ?? '';
    const { settleAccepted, settleAbsent } = outbox.handlers;
    const isThere = () => settleAccepted({ id, attempt: 1, bolNumber: 'SVC-77' });
    const isNotThere = () => settleAbsent({ id: orderId, attempt: 1 });
    if (first === 'BOL first') expect(await isThere()).toMatchObject({ ok: true });
    expect(await isNotThere()).toMatchObject({ ok: true });
    // Nobody has said yet that the BOL is there.
    if (first === 'order first') {
      expect(numbered).toEqual([]);
      expect(await isThere()).toMatchObject({ ok: true });
    }
    outbox.start();
    await clock.advance(100);
    expect(asked).toMatchObject([{ BillOfLadingNumber: 'SVC-77' }]);
  },
);
