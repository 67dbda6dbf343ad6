import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';
import { aBolAnswer, anExchange } from '#support/builders.ts';

// Regressions: an answer that the station itself could not write stayed "on the wire" with nobody there, and its lane with it.

test('an answer that a defect keeps from being written is in doubt with its raw answer, and the next one goes', async () => {
  let broken = true;
  const bench = benchWith([], {
    onAccepted: () => {
      if (broken) throw new TypeError('a listener that throws');
    },
  });
  bench.outbox.start();
  const { id, shipmentId } = await bench.enter();
  await bench.clock.advance(1000);
  expect(bench.state(id)).toBe('in-doubt');
  expect(bench.stores.submissions.get(id)?.evidence?.reason).toBe('internal');
  expect(bench.stores.exchanges.ofSubmission(id)).toMatchObject([{ outcome: 'in-doubt', httpStatus: 200 }]);
  expect(bench.events(shipmentId)).toContain('in-doubt');
  expect(bench.reports).toHaveLength(1);
  broken = false;
  const next = await bench.enter();
  await settle();
  expect(bench.state(next.id)).toBe('accepted');
});

test('what the database will never take is no full disk: it is not tried for ever', async () => {
  const bench = benchWith([], {
    onAccepted: () => {
      throw Object.assign(new Error('CHECK constraint failed'), { code: 'ERR_SQLITE_ERROR', errcode: 275 });
    },
  });
  bench.outbox.start();
  const first = await bench.enter();
  await bench.clock.advance(120_000);
  expect(bench.state(first.id)).toBe('in-doubt');
});

test('a label that says it is printed 10^20 times is one answer like another', async () => {
  const bench = benchWith([]);
  bench.service.createBol = (_payload, hooks) => {
    hooks.onWire();
    const answer = aBolAnswer({ labels: ['^XA^FDx^FS^PQ100000000000000000000^XZ'] });
    return Promise.resolve({ kind: 'accepted', answer, exchange: anExchange() });
  };
  bench.outbox.start();
  const { id, shipmentId } = await bench.enter();
  await bench.clock.advance(1000);
  expect(bench.state(id)).toBe('accepted');
  expect(bench.stores.labels.ofShipment(shipmentId)).toMatchObject([{ unit: 1, of: 99_999_999 }]);
});
