import { expect, test } from 'vitest';
import { createApplyEvent, enqueue, insertTakenOver } from '#main/outbox/transitions.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import { aTenderForm } from '#support/builders.ts';
import { benchWith } from '#support/outbox-bench.ts';

/** A shipment whose tender was accepted, as a test or not. */
async function withAcceptedTender(wasTest: boolean) {
  const bench = benchWith([]);
  const { shipmentId } = await bench.enter();
  const at = bench.clock.now().toISOString();
  bench.stores.tenders.put(shipmentId, { tender: tenderSchema.parse(aTenderForm()), queuedAt: at, wasTest });
  const row = { id: 't', shipmentId, draftId: null, step: 'tender' as const, attempt: 1, payload: '{}' };
  const state = 'accepted' as const;
  insertTakenOver(
    bench,
    { ...row, state, nextAttemptAt: null, evidence: null, queuedAt: at, changedAt: at },
    null,
  );
  return { bench, shipmentId };
}

test.each([
  [true, { ok: true, value: { state: 'queued' } }],
  [false, { ok: false, error: { code: 'not-in-this-state' } }],
])('an accepted tender goes out anew only when it was a test (%s)', async (wasTest, end) => {
  const { bench } = await withAcceptedTender(wasTest);
  for (const event of ['test-over', 'owner-sent'] as const) {
    const moved = createApplyEvent(bench)('t', event, () => ({ line: { event: 'queued' } }));
    if (event === 'test-over' || !wasTest) expect(moved).toMatchObject(end);
  }
});

test('the tender after a test is its next try; one that was meant is not sent again', async () => {
  const tested = await withAcceptedTender(true);
  const send = ({ bench, shipmentId }: typeof tested) => {
    enqueue({ ...bench, newId: () => 'u' }, { shipmentId, step: 'tender', payload: '{}' });
  };
  send(tested);
  expect(tested.bench.stores.submissions.get('t')).toMatchObject({ state: 'queued', attempt: 2 });
  const meant = await withAcceptedTender(false);
  expect(() => {
    send(meant);
  }).toThrow();
  expect(meant.bench.stores.submissions.get('t')).toMatchObject({ state: 'accepted', attempt: 1 });
});
