import { expect, test } from 'vitest';
import type { Sender } from '#main/freight-service/freight-service.ts';
import { aBolAnswer, anExchange } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';
import { aStoredSubmission } from '#support/stored-rows.ts';

// Regression: an order in doubt was posted again after four minutes, three times, on the assumption that its number is refused twice.
test('an order in doubt waits for a person, however long', async () => {
  const silence = {
    kind: 'in-doubt',
    reason: 'headers-timeout',
    words: null,
    answer: null,
    exchange: anExchange(),
  } as const;
  let asked = 0;
  const order: Sender = (_, hooks) => {
    hooks.onWire();
    asked += 1;
    return Promise.resolve(silence);
  };
  const bench = benchWith([], { senders: { order } });
  bench.outbox.start();
  const { shipmentId } = await bench.enter();
  const at = bench.clock.now().toISOString();
  bench.stores.submissions.insert(aStoredSubmission('order-1', shipmentId, { step: 'order', at }));
  const waiting = await bench.outbox.handlers.list({ scope: 'open' });
  expect(waiting.ok && waiting.value.find(({ step }) => step === 'order')?.waitsFor).toBe('bol');
  await settle();
  bench.outbox.wake();
  for (let hour = 0; hour < 10; hour += 1) {
    await bench.clock.advance(3_600_000);
    await bench.outbox.handlers.reopenLane();
    bench.outbox.settingsSaved();
  }
  expect([asked, bench.state('order-1')]).toEqual([1, 'in-doubt']);
  expect(await bench.outbox.handlers.settleAbsent({ id: 'order-1', attempt: 1 })).toMatchObject({ ok: true });
  await bench.clock.advance(1000);
  expect([asked, bench.state('order-1')]).toEqual([2, 'in-doubt']);
});

test('a client that contradicts itself is not believed', async () => {
  const exchange = anExchange({ httpStatus: null });
  const answers: Sender[] = [
    // Says that nothing left, after a first byte had its leave.
    (_, hooks) => {
      hooks.onWire();
      return Promise.resolve({ kind: 'not-sent', reason: 'connection-reset', exchange });
    },
    // Has an answer to what it never sent.
    () => Promise.resolve({ kind: 'accepted', answer: {}, exchange }),
    // Breaks with the request on its way.
    (_, hooks) => {
      hooks.onWire();
      return Promise.reject(new Error('a defect'));
    },
    // Sends twice in one try: the second time nothing leaves.
    (_, hooks) => {
      hooks.onWire();
      hooks.onWire();
      return Promise.reject(new Error('unreachable'));
    },
  ];
  for (const bol of answers) {
    const bench = benchWith([], { senders: { bol } });
    bench.outbox.start();
    const { id } = await bench.enter();
    await settle();
    expect(bench.state(id)).toBe('in-doubt');
    expect(bench.accepted).toEqual([]);
    await bench.clock.advance(600_000);
    expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'in-doubt', attempt: 1 });
  }
});

test('a defect before the first byte leaves the row waiting', async () => {
  let defects = 3;
  const bench = benchWith([], {
    senders: {
      bol: (_, hooks) => {
        if (defects > 0) {
          defects -= 1;
          return Promise.reject(new Error('a defect'));
        }
        hooks.onWire();
        return Promise.resolve({ kind: 'accepted', answer: aBolAnswer(), exchange: anExchange() });
      },
    },
  });
  bench.outbox.start();
  const { id } = await bench.enter();
  await bench.clock.advance(120_000);
  expect(bench.state(id)).toBe('accepted');
  expect(bench.reports).toHaveLength(3);
});
