import { expect, test } from 'vitest';
import { anExchange } from '#support/builders.ts';
import { benchWith } from '#support/outbox-bench.ts';

const full = () =>
  Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });

/** From now on the journal takes no line, as on a full disk; `mend` ends it. */
function fillDisk({ stores }: ReturnType<typeof benchWith>): { mend: () => void } {
  const { journal } = stores;
  stores.journal = {
    ...journal,
    add: () => {
      throw full();
    },
  };
  return {
    mend: () => {
      stores.journal = journal;
    },
  };
}

// Regressions: work that a timer began threw past everybody, which ends the app, or was never begun again.

test('an order is asked again once the disk takes it', async () => {
  let asked = 0;
  const bench = benchWith([], {
    senders: {
      order: (_payload, hooks) => {
        asked += 1;
        hooks.onWire();
        const exchange = anExchange({ operation: 'order' });
        if (asked === 1)
          return Promise.resolve({
            kind: 'in-doubt',
            reason: 'headers-timeout',
            words: null,
            answer: null,
            exchange,
          });
        return Promise.resolve({ kind: 'accepted', answer: { accepted: true }, exchange });
      },
    },
  });
  bench.outbox.start();
  const { shipmentId } = await bench.enter();
  await bench.clock.advance(1000);
  const at = bench.clock.now().toISOString();
  bench.stores.submissions.insert({
    id: 'order', shipmentId, draftId: null, step: 'order', state: 'queued', payload: '{}', attempt: 1,
    nextTryAt: null, evidence: null, queuedAt: at, changedAt: at,
  }); // prettier-ignore
  bench.outbox.wake();
  await bench.clock.advance(1000);
  expect(bench.state('order')).toBe('in-doubt');
  const disk = fillDisk(bench);
  await bench.clock.advance(250_000);
  expect(bench.state('order')).toBe('in-doubt');
  expect(bench.reports.length).toBeGreaterThan(0);
  disk.mend();
  await bench.clock.advance(250_000);
  expect(bench.state('order')).toBe('accepted');
  expect(asked).toBe(2);
});

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
