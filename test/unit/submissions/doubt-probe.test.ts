import { expect, test } from 'vitest';
import { benchWith } from '#support/outbox-bench.ts';

// Regression: work that a timer began was never begun again.

test('closed lanes are probed again after a probe that threw', async () => {
  const bench = benchWith([
    { kind: 'silence', arrived: true },
    { kind: 'silence', arrived: true },
  ]);
  const { listTracking } = bench.service;
  let reads = 0;
  bench.service.listTracking = (...query) => {
    reads += 1;
    if (reads === 1) return Promise.reject(new TypeError('a defect'));
    return listTracking(...query);
  };
  bench.outbox.start();
  await bench.enter();
  await bench.enter();
  await bench.clock.advance(1000);
  expect(bench.outbox.lane().closed).toBe(true);
  await bench.clock.advance(120_000);
  expect(reads).toBeGreaterThan(1);
  expect(bench.outbox.lane().closed).toBe(false);
});
