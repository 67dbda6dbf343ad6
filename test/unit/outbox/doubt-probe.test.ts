import { expect, test } from 'vitest';
import { anExchange } from '#support/builders.ts';
import type { Turn } from '#support/fake-freight-service.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';

const benchOfTwoDoubts = () =>
  benchWith([
    { kind: 'silence', arrived: true },
    { kind: 'silence', arrived: true },
  ]);

// Regression: work that a timer began was never begun again.
test('closed lanes are probed again after a probe that threw', async () => {
  const bench = benchOfTwoDoubts();
  const { trackingRecords } = bench.service;
  let reads = 0;
  bench.service.trackingRecords = (...query) => {
    reads += 1;
    if (reads === 1) return Promise.reject(new TypeError('a defect'));
    return trackingRecords(...query);
  };
  bench.outbox.start();
  await bench.enter();
  await bench.enter();
  await bench.clock.advance(1000);
  expect(bench.outbox.lane().closedFor).not.toBeNull();
  await bench.clock.advance(120_000);
  expect(reads).toBeGreaterThan(1);
  expect(bench.outbox.lane().closedFor).toBeNull();
});

// Regression: a probe that was asking when the station closed planned another, which read a closed database.
test('a probe that is asking when the outbox stops is the last', async () => {
  const bench = benchOfTwoDoubts();
  let reads = 0;
  let fail: (error: Error) => void = () => undefined;
  bench.service.trackingRecords = () => {
    reads += 1;
    return new Promise((_resolve, reject) => {
      fail = reject;
    });
  };
  bench.outbox.start();
  await bench.enter();
  await bench.enter();
  await bench.clock.advance(16_000);
  expect(reads).toBe(1);
  const stopped = bench.outbox.stop();
  fail(new Error('let go'));
  await stopped;
  await settle();
  await bench.clock.advance(600_000);
  expect([reads, bench.reports.length]).toEqual([1, 1]);
});

// Sibling of the entries that a gateway turns away: with any other doubt each successful read cost two more, every 15 seconds.
test('a service that answers reads and puts each entry in doubt: each time it is opened for nothing the next look waits longer', async () => {
  const bench = benchWith(
    Array.from({ length: 40 }, (): Turn => ({ kind: 'status', status: 503, arrived: true })),
  );
  bench.service.trackingRecords = () =>
    Promise.resolve({
      kind: 'accepted',
      answer: { records: [], warning: '', unread: [] },
      exchange: anExchange({ operation: 'tracking-list' }),
    });
  bench.outbox.start();
  for (let entry = 0; entry < 30; entry += 1) await bench.enter();
  const tenMinutes = async () => {
    for (let step = 0; step < 60; step += 1) await bench.clock.advance(10_000);
  };
  await tenMinutes();
  expect(bench.outbox.counts().inDoubt).toBeLessThanOrEqual(14);
  // And an answer makes the next time as short as the first.
  bench.turns.length = 0;
  await tenMinutes();
  expect(bench.outbox.counts().waiting).toBe(0);
  const doubtful = bench.outbox.counts().inDoubt;
  bench.turns.push({ kind: 'silence', arrived: false }, { kind: 'silence', arrived: false });
  for (let entry = 0; entry < 3; entry += 1) await bench.enter();
  for (let step = 0; step < 4; step += 1) await bench.clock.advance(5000);
  expect(bench.outbox.counts()).toEqual({ waiting: 0, inDoubt: doubtful + 2, refused: 0 });
});

test('a list with numbers that could not be read shows that the service answers, whatever it proves', async () => {
  const bench = benchOfTwoDoubts();
  const answer = { records: [], warning: '', unread: ['Details 1, ReferenceNumber: A; B'] };
  const exchange = anExchange({ operation: 'tracking-list' });
  bench.service.trackingRecords = () => Promise.resolve({ kind: 'accepted', answer, exchange });
  bench.outbox.start();
  await bench.enter();
  await bench.enter();
  await bench.clock.advance(1000);
  expect(bench.outbox.lane().closedFor).not.toBeNull();
  await bench.clock.advance(120_000);
  expect(bench.outbox.lane().closedFor).toBeNull();
});
