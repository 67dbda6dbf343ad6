import { expect, test } from 'vitest';
import { createApplyEvent, insertTakenOver } from '#main/outbox/transitions.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import { aTenderForm } from '#support/builders.ts';
import { benchWith } from '#support/outbox-bench.ts';

test.each([
  [true, { ok: true, value: { state: 'queued' } }],
  [false, { ok: false, error: { code: 'not-in-this-state' } }],
])('an accepted tender goes out anew only when it was a test (%s)', async (wasTest, end) => {
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
  for (const event of ['test-over', 'owner-sent'] as const) {
    const moved = createApplyEvent(bench)('t', event, () => ({ line: { event: 'queued' } }));
    if (event === 'test-over' || !wasTest) expect(moved).toMatchObject(end);
  }
});
