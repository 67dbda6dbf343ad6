import { expect, test, vi } from 'vitest';
import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import { adoptAnswer } from '#main/outbox/answer-in-doubt.ts';
import type { StoredEarly } from '#main/outbox/move-by-outcome.ts';
import { createOutboxEvents } from '#main/outbox/outbox-events.ts';
import { settleOutcome } from '#main/outbox/settle-outcome.ts';
import { createApplyEvent } from '#main/outbox/transitions.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';
import { aBolAnswer, anExchange, aPdf, aTenderForm, aZpl } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission, storedAt } from '#support/stored-rows.ts';

const retryAt = '2026-11-17T16:00:30.000Z';
const exchange = anExchange();
const nothingLeft = anExchange({ leftAt: null, bytesSent: null, httpStatus: null, response: null });
const leftEarlier = '2026-11-17T14:59:00.000Z';

/** A station with one step of a shipment in this state, whose attempt ends like this. */
function ending(state: SubmissionState, outcome: Outcome<StepAnswer>, step: Step = 'bol', perUnit = 1) {
  const { db, stores } = openStation();
  const clock = createFakeClock('2026-11-17T16:00:00.000Z');
  stores.shipments.insert(aStoredShipment('s'));
  const evidence = { leftAt: leftEarlier, bytesSent: null, endedAt: null, reason: null };
  const more = { httpStatus: null, serviceWords: null, waitedSeconds: null, notFoundAt: [] };
  stores.submissions.insert(
    aStoredSubmission('b', 's', {
      state,
      step,
      attempt: 2,
      nextAttemptAt: storedAt,
      evidence: { ...evidence, ...more },
    }),
  );
  stores.tenders.put('s', { tender: tenderSchema.parse(aTenderForm()), queuedAt: storedAt, wasTest: false });
  let ids = 0;
  const events = createOutboxEvents();
  const accepted: string[] = [];
  const noted: string[] = [];
  events.accepted.on(({ shipmentId }) => accepted.push(shipmentId));
  const unused = () => {
    throw new Error('nothing is sent here');
  };
  const parts = {
    ...{ db, stores, clock, events },
    newId: () => `id-${(ids += 1)}`,
    service: {
      trackingRecords: unused,
      checkSettings: unused,
      settingsMark: unused,
      senders: { bol: unused, order: unused, tender: unused },
    },
    station: { setUp: () => true, packer: () => 'Ana', repairDraft: unused, labelsPerUnit: () => perUnit },
    random: () => 0.5,
    report: unused,
    proof: { proven: () => true, note: ({ kind }: Outcome<unknown>) => noted.push(kind) },
  };
  const transaction = vi.spyOn(db, 'transaction');
  const settle = (ahead?: StoredEarly) =>
    settleOutcome(parts, createApplyEvent(parts), { id: 'b', step }, outcome, () => retryAt, ahead);
  return {
    ...{ stores, events, accepted, noted, settle },
    /** How long the commit may wait for the disk. */
    lasts: () => {
      settle();
      return transaction.mock.calls[0]?.[1];
    },
    line: () => stores.journal.ofShipment('s').map(({ event, detail }) => ({ event, detail }))[0],
    row: () => stores.submissions.get('b'),
  };
}
const of = { step: 'bol', attempt: 2 };

test('what did not leave waits for its next try, and the journal says why', () => {
  const ended = ending('claimed', { kind: 'not-sent', reason: 'connect-refused', exchange: nothingLeft });
  ended.settle();
  expect(ended.row()).toMatchObject({
    state: 'queued',
    nextAttemptAt: retryAt,
    evidence: { leftAt: null, reason: 'connect-refused' },
  });
  expect(ended.line()).toEqual({
    event: 'not-sent',
    detail: { ...of, reason: 'connect-refused', nextAttemptAt: retryAt },
  });
  expect(ended.stores.exchanges.ofSubmission('b')).toMatchObject([
    { attempt: 2, outcome: 'not-sent', reason: 'connect-refused' },
  ]);
  expect(ended.noted).toEqual(['not-sent']);
});

test('an accepted BOL: the journal counts its labels and documents, each handling unit once', () => {
  const ended = ending(
    'on-wire',
    { kind: 'accepted', answer: aBolAnswer({ message: 'Saved' }), exchange },
    'bol',
    2,
  );
  ended.settle();
  expect(ended.line()).toEqual({
    event: 'accepted',
    detail: {
      ...of,
      bolNumber: '700018342',
      confirmationId: null,
      words: 'Saved',
      labels: 3,
      documents: 1,
    },
  });
  expect(ended.row()).toMatchObject({
    state: 'accepted',
    nextAttemptAt: null,
    evidence: { leftAt: exchange.leftAt, serviceWords: 'Saved', httpStatus: 200 },
  });
  expect(ended.accepted).toEqual(['s']);
  expect(ended.stores.shipments.get('s')?.serviceBolNumber).toBe('700018342');
});

test('documents that were stored before the answer was judged are the shipment’s once it is accepted', () => {
  for (const [documents, standing] of [
    [{ documentId: null, labelDocumentId: null }, undefined],
    [null, 'open'],
  ] as const) {
    const ended = ending('on-wire', { kind: 'accepted', answer: { bolNumber: 'B-1' }, exchange });
    ended.stores.answersInDoubt.add({ shipmentId: 's', attempt: 2, bolNumber: null, standing: 'open' });
    ended.settle({ documents });
    expect(ended.stores.answersInDoubt.get('s', 2)?.standing).toBe(standing);
  }
});

test('an answer of blanks says nothing, and one without documents has none', () => {
  const answer = { message: '  ', confirmationId: ' ', badLabels: [2, 5] };
  const ended = ending('on-wire', { kind: 'accepted', answer, exchange });
  ended.settle();
  expect(ended.line()?.detail).toEqual({
    ...of,
    bolNumber: null,
    confirmationId: null,
    words: null,
    labels: 0,
    documents: 0,
    badLabels: 2,
  });
  expect(ended.stores.shipments.get('s')?.serviceBolNumber).toBeNull();
});

test('an accepted tender keeps the numbers that people read to the carrier, and prints nothing', () => {
  const answer = { confirmationId: 'C-77', pickupId: 4711, message: 'Booked' };
  const tender = ending('on-wire', { kind: 'accepted', answer, exchange }, 'tender');
  tender.settle();
  expect(tender.line()?.detail).toMatchObject({ step: 'tender', confirmationId: 'C-77' });
  expect(tender.stores.tenders.ofShipment('s')).toMatchObject({
    confirmationId: 'C-77',
    pickupId: 4711,
    message: 'Booked',
  });
  expect(tender.accepted).toEqual([]);
  const order = ending('on-wire', { kind: 'accepted', answer, exchange }, 'order');
  order.settle();
  expect([order.row()?.state, order.accepted]).toEqual(['accepted', []]);
  expect(order.stores.tenders.ofShipment('s')).toMatchObject({ confirmationId: null, message: null });
});

test('refused: the service’s words, on the row and in the journal', () => {
  const ended = ending('on-wire', {
    kind: 'refused',
    words: 'No such ZIP',
    exchange: { ...exchange, leftAt: null },
  });
  ended.settle();
  expect(ended.row()).toMatchObject({
    state: 'refused',
    // When it left is known from the commit before its first byte.
    evidence: { serviceWords: 'No such ZIP', leftAt: leftEarlier, reason: null },
  });
  expect(ended.line()).toEqual({ event: 'refused', detail: { ...of, words: 'No such ZIP' } });
  const blank = ending('on-wire', { kind: 'refused', words: ' ', exchange });
  blank.settle();
  expect(blank.line()?.detail).toEqual({ ...of, words: null });
});

test('held before it left: the reason and the words', () => {
  const ended = ending('claimed', {
    kind: 'held',
    reason: 'unauthorized',
    words: 'No',
    exchange: nothingLeft,
  });
  ended.settle();
  expect(ended.row()).toMatchObject({
    state: 'held',
    evidence: { reason: 'unauthorized', serviceWords: 'No' },
  });
  expect(ended.line()).toEqual({ event: 'held', detail: { ...of, reason: 'unauthorized' } });
});

test('in doubt: all that a person needs to ask the carrier, and what was kept', () => {
  const answer = {
    bolNumber: 'SVC-9',
    confirmationId: 'C-1',
    pickupId: 12,
    pdf: aPdf(),
    labels: [aZpl(1, 2), aZpl(2, 2)],
  };
  const ended = ending(
    'on-wire',
    { kind: 'in-doubt', reason: 'contradictory-answer', words: 'Late', answer, exchange },
    'bol',
    2,
  );
  ended.settle();
  expect(ended.row()).toMatchObject({
    state: 'in-doubt',
    evidence: {
      reason: 'contradictory-answer',
      serviceWords: 'Late',
      bolNumber: 'SVC-9',
      tenderIds: ['C-1', '12'],
      other: null,
      leftAt: exchange.leftAt,
    },
  });
  expect(ended.line()).toEqual({
    event: 'in-doubt',
    detail: {
      ...of,
      reason: 'contradictory-answer',
      httpStatus: 200,
      words: 'Late',
      keptDocuments: 1,
      keptLabels: 2,
    },
  });
  expect(ended.stores.answersInDoubt.get('s', 2)).toMatchObject({ standing: 'open', bolNumber: 'SVC-9' });
  expect(ended.accepted).toEqual([]);
});

test('in doubt without an answer: nothing was kept', () => {
  const outcome = {
    kind: 'in-doubt',
    reason: 'connection-reset',
    words: null,
    answer: null,
    exchange,
  } as const;
  const ended = ending('on-wire', outcome);
  ended.settle();
  expect(ended.line()?.detail).toMatchObject({ keptDocuments: 0, keptLabels: 0, words: null });
  expect(ended.row()?.evidence).toMatchObject({ bolNumber: null, tenderIds: [] });
  expect(ended.stores.answersInDoubt.get('s', 2)).toBeNull();
  const empty = ending('on-wire', { ...outcome, answer: {} });
  empty.settle();
  expect(empty.line()?.detail).toMatchObject({ keptDocuments: 0, keptLabels: 0 });
  expect(empty.stores.answersInDoubt.get('s', 2)).toMatchObject({ standing: 'open', bolNumber: null });
});

test('the answer to a tender in doubt is kept with no BOL', () => {
  const outcome = {
    kind: 'in-doubt',
    reason: 'connection-reset',
    words: null,
    answer: {},
    exchange,
  } as const;
  const ended = ending('on-wire', outcome, 'tender');
  ended.settle();
  expect([ended.row()?.state, ended.stores.answersInDoubt.get('s', 2)]).toEqual(['in-doubt', null]);
});

test.each<[string, SubmissionState, Outcome<StepAnswer>, object]>([
  [
    'held after a byte may have left',
    'on-wire',
    { kind: 'held', reason: 'unauthorized', words: 'No', exchange },
    { reason: 'unauthorized', serviceWords: 'No' },
  ],
  [
    'held without words after a byte may have left',
    'on-wire',
    { kind: 'held', reason: 'unauthorized', exchange },
    { reason: 'unauthorized', serviceWords: null },
  ],
  [
    'not sent, although a byte may have left',
    'on-wire',
    { kind: 'not-sent', reason: 'connect-refused', exchange },
    { reason: 'connect-refused', serviceWords: null },
  ],
  [
    'accepted, although nothing was sent',
    'claimed',
    { kind: 'accepted', answer: aBolAnswer(), exchange },
    { reason: 'answer-without-sending', bolNumber: '700018342', serviceWords: null },
  ],
  [
    'refused, although nothing was sent',
    'claimed',
    { kind: 'refused', words: 'No', exchange },
    { reason: 'answer-without-sending', bolNumber: null, serviceWords: 'No' },
  ],
])('%s: it is in doubt, and never sent again by itself', (_, state, outcome, evidence) => {
  const ended = ending(state, outcome);
  const { outcome: settled } = ended.settle();
  expect(settled.kind).toBe('in-doubt');
  expect(ended.row()).toMatchObject({ state: 'in-doubt', evidence });
  expect([ended.accepted, ended.noted]).toEqual([[], ['in-doubt']]);
});

test('an accepted BOL waits for the disk with its first label; anything else at once; a large record is written apart', () => {
  const answer = aBolAnswer();
  const sized = (request: number, response: number) =>
    anExchange({ request: 'x'.repeat(request), response: Buffer.alloc(response, 'y') });
  const accepted = { kind: 'accepted', answer, exchange } as const;
  const lasts = (record: typeof exchange) => ending('on-wire', { ...accepted, exchange: record }).lasts();
  expect(lasts(exchange)).toBe('with-the-next');
  expect(lasts(sized(400_000, 600_000))).toBe('with-the-next');
  expect(lasts(sized(400_000, 600_001))).toBe('large');
  expect(lasts({ ...sized(1_000_000, 0), response: null })).toBe('with-the-next');
  expect(ending('on-wire', { kind: 'accepted', answer: {}, exchange }, 'order').lasts()).toBe('at-once');
  expect(ending('on-wire', { kind: 'refused', words: 'No', exchange }).lasts()).toBe('at-once');
});

test('an attempt of a row that is in no attempt any more is not written at all', () => {
  const ended = ending('canceled', { kind: 'refused', words: 'No', exchange });
  expect(ended.settle).toThrow();
  expect([ended.row()?.state, ended.line(), ended.stores.exchanges.ofSubmission('b')]).toEqual([
    'canceled',
    undefined,
    [],
  ]);
});

test('only the answer to a BOL is held against the numbers of other shipments', () => {
  const answer = { bolNumber: 'SVC-1' };
  for (const [step, state] of [
    ['bol', 'in-doubt'],
    ['order', 'accepted'],
  ] as const) {
    const ended = ending('on-wire', { kind: 'accepted', answer, exchange }, step);
    ended.stores.shipments.insert(aStoredShipment('other', { serviceBolNumber: 'SVC-1' }));
    ended.settle();
    expect([step, ended.row()?.state]).toEqual([step, state]);
  }
});

test('once the service has the BOL under another number, the waiting prints of an answer in doubt are told so', () => {
  for (const [number, rejected] of [
    ['svc 9', []],
    ['SVC-8', ['s']],
  ] as const) {
    const outcome = { kind: 'in-doubt', reason: 'contradictory-answer', words: null, exchange } as const;
    const ended = ending('on-wire', { ...outcome, answer: { bolNumber: 'SVC-9' } });
    const told: string[] = [];
    ended.events.rejected.on(({ shipmentId }) => told.push(shipmentId));
    const { row } = ended.settle();
    adoptAnswer(ended, row, number);
    expect([number, told]).toEqual([number, rejected]);
  }
});
