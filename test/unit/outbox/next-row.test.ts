import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { createFakeFreightService } from '#support/fake-freight-service.ts';
import { outboxBench } from '#support/outbox-bench.ts';

test('a row that never leaves lets the others pass', async () => {
  const service = createFakeFreightService({
    turn: (number) => ({ kind: number.endsWith('1') ? 'not-sent' : 'accept' }),
  });
  const bench = outboxBench(service);
  const stuck = await bench.enter();
  const others = [await bench.enter(), await bench.enter()];
  bench.outbox.start();
  await bench.clock.advance(300_000);
  expect(others.map(({ id }) => bench.stores.submissions.get(id)?.state)).toEqual(['accepted', 'accepted']);
  expect(bench.stores.submissions.get(stuck.id)?.state).toBe('queued');
});

// Regression: only the twenty oldest were looked at, so as many that never leave kept all others waiting for good.
test('however many rows never leave, the others pass', async () => {
  const service = createFakeFreightService({
    turn: (number) => ({ kind: stuck.has(number) ? 'not-sent' : 'accept' }),
  });
  const stuck = new Set<string>();
  const bench = outboxBench(service);
  for (let n = 0; n < 25; n += 1) stuck.add((await bench.enter()).bolNumber);
  const last = await bench.enter();
  bench.outbox.start();
  await bench.clock.advance(3_600_000);
  expect(bench.stores.submissions.get(last.id)?.state).toBe('accepted');
});

test('`Try now` has that one go first, however many are before it', async () => {
  let isDown = true;
  const bench = outboxBench(
    createFakeFreightService({ turn: () => ({ kind: isDown ? 'not-sent' : 'accept' }) }),
  );
  const ids: string[] = [];
  for (let n = 0; n < 25; n += 1) ids.push((await bench.enter()).id);
  bench.outbox.start();
  await settle();
  isDown = false;
  expect(bench.outbox.handlers.tryNow({ id: ids[24] ?? '' })).toMatchObject({ ok: true });
  await settle();
  const sent = bench.stores.journal.latest(300).filter(({ event }) => event === 'on-wire');
  expect(sent.at(-1)?.subjectId).toBe(ids[24]);
});
