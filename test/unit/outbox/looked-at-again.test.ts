import { expect, test } from 'vitest';
import { enqueue } from '#main/outbox/transitions.ts';
import type { SendHooks } from '#main/freight-service/freight-service.ts';
import { anExchange } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';

// Regressions: what holds an entry back was looked at when it was claimed alone. The connection may take ten seconds, in which another station tells
// that it has sent the order, and somebody switches test mode.
test('another station has sent the order while the connection was made: nothing leaves', async () => {
  let there: { station: string; bolNumber: string } | null = null;
  const bench = benchWith([], {
    sentElsewhere: () => there,
    senders: {
      bol(payload, hooks) {
        there = { station: 'Bench 4', bolNumber: '9' };
        return bench.service.createBol(payload, hooks);
      },
    },
  });
  bench.outbox.start();
  const { id, bolNumber } = await bench.enter();
  await settle();
  await bench.clock.advance(5_000);
  expect(bench.service.made.get(bolNumber)).toBeUndefined();
  expect(bench.state(id)).toBe('refused');
  expect(bench.stores.submissions.get(id)?.evidence).toMatchObject({
    reason: 'sent-elsewhere',
    leftAt: null,
  });
});

test('test mode was switched while the connection was made: the tender does not leave', async () => {
  let testMode = false;
  let left = 0;
  const send = (_payload: string, hooks: SendHooks) => {
    testMode = true;
    try {
      hooks.onWire();
      left += 1;
    } catch {
      // As the client does: nothing is sent.
    }
    const exchange = anExchange({ leftAt: null, bytesSent: null, httpStatus: null, response: null });
    return Promise.resolve({ kind: 'not-sent' as const, reason: 'not-committed' as const, exchange });
  };
  const bench = benchWith([], { testMode: () => testMode, senders: { tender: send } });
  bench.outbox.start();
  const { shipmentId, id: bol } = await bench.enter();
  await settle();
  expect(bench.state(bol)).toBe('accepted');
  const payload = '{"DeveloperMode":false}';
  enqueue({ ...bench, newId: () => 't' }, { shipmentId, step: 'tender', payload });
  bench.outbox.wake();
  await settle();
  await bench.clock.advance(5_000);
  expect([left, bench.state('t')]).toEqual([0, 'refused']);
  expect(bench.stores.submissions.get('t')?.evidence).toMatchObject({ reason: 'other-mode', leftAt: null });
});
