import { expect, test } from 'vitest';
import type { BolAnswer, Outcome } from '#main/freight-service/freight-service.ts';
import { aBolAnswer, anExchange, aPdf, aZpl } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';
import { aStoredSubmission } from '#support/stored-rows.ts';

type Said = Partial<BolAnswer> | ((asked: string) => Partial<BolAnswer>);

/** A station whose service answers each BOL in turn with these; a `doubt` among them makes the answer a contradictory one. */
function benchAnswering(...answers: (Said | { doubt: Partial<BolAnswer> })[]) {
  const bench = benchWith([]);
  bench.service.createBol = (payload, hooks) => {
    const { bolNumber } = JSON.parse(payload) as { bolNumber: string };
    hooks.onWire();
    const said = answers.shift() ?? {};
    const exchange = anExchange();
    const outcome: Outcome<BolAnswer> =
      'doubt' in said
        ? { kind: 'in-doubt', reason: 'contradictory-answer', words: 'Late', answer: said.doubt, exchange }
        : {
            kind: 'accepted',
            answer: aBolAnswer({
              bolNumber,
              ...(typeof said === 'function' ? said(bolNumber) : said),
            }),
            exchange,
          };
    return Promise.resolve(outcome);
  };
  bench.outbox.start();
  const enter = async (form = {}) => {
    const entered = await bench.enter(form);
    await settle();
    return entered;
  };
  const papersOf = (shipmentId: string) => [
    bench.stores.documents.ofShipment(shipmentId).length,
    bench.stores.labels.ofShipment(shipmentId).length,
  ];
  return { ...bench, enter, papersOf };
}

const papers = { pdf: aPdf('try 1'), labels: [aZpl(1, 2), aZpl(2, 2)] };

// Regression: the answer of another BOL was believed, and its labels were printed for this pallet.
test('a number that belongs to another accepted shipment is in doubt, prints nothing and names that shipment', async () => {
  const bench = benchAnswering({ bolNumber: 'SVC-1' }, { bolNumber: 'svc 1', ...papers });
  const first = await bench.enter();
  const second = await bench.enter();
  expect([bench.state(first.id), bench.state(second.id)]).toEqual(['accepted', 'in-doubt']);
  expect(bench.accepted.map(({ shipmentId }) => shipmentId)).toEqual([first.shipmentId]);
  expect(bench.stores.shipments.get(second.shipmentId)?.serviceBolNumber).toBeNull();
  expect(bench.stores.submissions.get(second.id)?.evidence).toMatchObject({
    reason: 'answer-of-another-shipment',
    bolNumber: 'svc 1',
    other: { shipmentId: first.shipmentId, bolNumber: 'SVC-1', consignee: 'Peña Hermanos' },
  });
  const [doubt] = bench.stores.journal.ofShipment(second.shipmentId);
  expect(doubt).toMatchObject({
    event: 'in-doubt',
    detail: { otherNumber: 'SVC-1', keptDocuments: 1, keptLabels: 2 },
  });
  // Kept with the try, and not the shipment's, neither now nor when a person finds the real number.
  expect(bench.papersOf(second.shipmentId)).toEqual([0, 0]);
  expect(bench.stores.labels.ofAttempt(second.shipmentId, 1, 9).labels).toHaveLength(2);
  expect(bench.stores.documents.ofAttempt(second.shipmentId, 1)).not.toBeNull();
  await bench.outbox.handlers.settleAccepted({ id: second.id, attempt: 1, bolNumber: 'SVC-2' });
  expect(bench.state(second.id)).toBe('accepted');
  expect(bench.papersOf(second.shipmentId)).toEqual([0, 0]);
});

test('a number that was typed on another shipment that is on its way is in doubt', async () => {
  const bench = benchAnswering({ doubt: {} }, { bolNumber: '700000001', ...papers });
  const first = await bench.enter();
  const second = await bench.enter();
  expect([bench.state(first.id), bench.state(second.id)]).toEqual(['in-doubt', 'in-doubt']);
  expect(bench.stores.submissions.get(second.id)?.evidence?.other?.shipmentId).toBe(first.shipmentId);
});

test('a doubtful answer with another shipment’s number says so before all else', async () => {
  const bench = benchAnswering({}, { doubt: { bolNumber: '700000001', ...papers } });
  await bench.enter();
  const { id, shipmentId } = await bench.enter();
  expect(bench.stores.submissions.get(id)?.evidence).toMatchObject({
    reason: 'answer-of-another-shipment',
    serviceWords: 'Late',
  });
  expect(bench.stores.answersInDoubt.ofShipment(shipmentId)).toMatchObject([{ standing: 'rejected' }]);
});

test('the service echoes the number that was typed, or gives one of its own, or the same for a second try', async () => {
  const bench = benchAnswering(
    {},
    { bolNumber: 'SVC-9' },
    { doubt: { bolNumber: 'SVC-10' } },
    { bolNumber: 'SVC-10' },
  );
  const rows = [await bench.enter(), await bench.enter(), await bench.enter()];
  const last = rows[2]?.id ?? '';
  expect(bench.state(last)).toBe('in-doubt');
  await bench.outbox.handlers.settleAbsent({ id: last, attempt: 1 });
  await settle();
  expect(rows.map(({ id }) => bench.state(id))).toEqual(['accepted', 'accepted', 'accepted']);
  expect(bench.stores.shipments.get(rows[2]?.shipmentId ?? '')?.serviceBolNumber).toBe('SVC-10');
});

test('a number whose only holder was refused or given up is free', async () => {
  const bench = benchAnswering({}, { bolNumber: '700000001' });
  const first = await bench.enter();
  bench.db.prepare(`UPDATE submissions SET state = 'canceled' WHERE id = ?`).run(first.id);
  bench.db.prepare('UPDATE shipments SET service_bol_number = NULL').run();
  expect(bench.state((await bench.enter()).id)).toBe('accepted');
});

test('what came with an answer in doubt is kept, prints nothing, and is the shipment’s when a person has found the BOL', async () => {
  const bench = benchAnswering({ doubt: { bolNumber: 'SVC-1', ...papers } });
  const { id, shipmentId } = await bench.enter();
  expect(bench.accepted).toEqual([]);
  expect(bench.stores.answersInDoubt.ofShipment(shipmentId)).toMatchObject([
    { attempt: 1, standing: 'open' },
  ]);
  await bench.outbox.handlers.settleAccepted({ id, attempt: 1, bolNumber: 'SVC-1' });
  expect(bench.stores.answersInDoubt.ofShipment(shipmentId)).toEqual([]);
  expect(bench.papersOf(shipmentId)).toEqual([1, 2]);
  expect(bench.accepted).toEqual([]);
});

test('found under another number than its answer had: what came with that answer is not the shipment’s', async () => {
  const bench = benchAnswering({ doubt: { bolNumber: 'SVC-1', ...papers } });
  const { id, shipmentId } = await bench.enter();
  await bench.outbox.handlers.settleAccepted({ id, attempt: 1, bolNumber: 'SVC-2' });
  expect(bench.papersOf(shipmentId)).toEqual([0, 0]);
});

// Regression: labels of a try that a person had called absent were shown and printed as the shipment's.
test('the service does not have it: what came stays with its try, also when the next try is settled without documents', async () => {
  const bench = benchAnswering({ doubt: papers }, { doubt: {} });
  const { id, shipmentId } = await bench.enter();
  await bench.outbox.handlers.settleAbsent({ id, attempt: 1 });
  await settle();
  await bench.outbox.handlers.settleAccepted({ id, attempt: 2, bolNumber: 'SVC-1' });
  expect(bench.state(id)).toBe('accepted');
  expect(bench.papersOf(shipmentId)).toEqual([0, 0]);
  expect(bench.stores.labels.ofAttempt(shipmentId, 1, 9).labels).toHaveLength(2);
});

test('a person cannot settle a BOL under another shipment’s number', async () => {
  const bench = benchAnswering({ bolNumber: 'SVC-1' }, { doubt: {} });
  const first = await bench.enter();
  const { id } = await bench.enter();
  expect(await bench.outbox.handlers.settleAccepted({ id, attempt: 1, bolNumber: 'SVC-1' })).toMatchObject({
    error: {
      code: 'bol-number-taken',
      id: first.shipmentId,
      other: { bolNumber: 'SVC-1', consignee: 'Peña Hermanos' },
    },
  });
  expect(bench.state(id)).toBe('in-doubt');
});

test('a message beside a yes is kept and told', async () => {
  const message = 'Saved with warnings';
  const bench = benchWith([], {
    senders: {
      order: (_payload, hooks) => {
        hooks.onWire();
        return Promise.resolve({
          kind: 'accepted',
          answer: { accepted: true, message },
          exchange: anExchange(),
        });
      },
    },
  });
  bench.outbox.start();
  const { shipmentId } = await bench.enter();
  await settle();
  const at = '2026-11-17T12:00:00.000Z';
  bench.stores.submissions.insert(aStoredSubmission('order-1', shipmentId, { step: 'order', at }));
  bench.outbox.wake();
  await settle();
  expect(bench.stores.submissions.get('order-1')).toMatchObject({
    state: 'accepted',
    evidence: { serviceWords: message },
  });
  expect(bench.stores.journal.ofShipment(shipmentId)[0]).toMatchObject({ detail: { words: message } });
});
