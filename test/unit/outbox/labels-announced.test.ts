import { expect, test } from 'vitest';
import type { LabelsComing } from '#main/outbox/outbox-events.ts';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';

const isOver = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])) ===
  true;

/** An outbox whose service takes until `answer`, and what it tells of labels; `order` has the steps as they came. */
function announcing(answersAtOnce = false) {
  const order: string[] = [];
  const heard: LabelsComing[] = [];
  const answer = Promise.withResolvers<undefined>();
  const bench = benchWith([], {
    senders: {
      bol: async (payload, hooks) => {
        const outcome = bench.service.createBol(payload, {
          ...hooks,
          onWire() {
            hooks.onWire();
            order.push('left');
            if (answersAtOnce) hooks.onAnswer?.();
          },
        });
        await answer.promise;
        if (!answersAtOnce) hooks.onAnswer?.();
        return outcome;
      },
    },
    labelsComing(labels) {
      order.push('labels');
      heard.push(labels);
    },
  });
  bench.outbox.start();
  return { ...bench, order, heard, answer: () => answer.resolve(undefined) };
}

test('the printer is told of a BOL when it has left, not in the turn in which it leaves, and once more when its answer comes', async () => {
  const bench = announcing();
  await bench.enter();
  await settle();
  expect(bench.order).toEqual(['left', 'labels']);
  const [first] = bench.heard;
  if (first === undefined) throw new Error('not told');
  expect([await isOver(first.answered), await isOver(first.settled)]).toEqual([false, false]);
  bench.answer();
  await settle();
  expect(bench.order).toEqual(['left', 'labels', 'labels']);
  expect([await isOver(first.answered), await isOver(first.settled)]).toEqual([true, true]);
});

test('an answer that comes in the turn in which it left is told of once', async () => {
  const bench = announcing(true);
  bench.answer();
  await bench.enter();
  await settle();
  expect(bench.order.filter((step) => step === 'labels')).toHaveLength(1);
});

test.each(['not-sent', 'held-before'] as const)(
  'of a BOL that never left (%s) it is told nothing',
  async (kind) => {
    const heard: LabelsComing[] = [];
    const bench = benchWith([kind], { labelsComing: (labels) => heard.push(labels) });
    bench.outbox.start();
    await bench.enter();
    await settle();
    expect(heard).toEqual([]);
  },
);
