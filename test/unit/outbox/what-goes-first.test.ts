import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';
import { until } from '#support/until.ts';

// Regression: what shows and counts shipments took its turn before the request left, and before the printer was asked.
test('a request leaves, and documents go to the printer, before anybody is told of it', async () => {
  const order: string[] = [];
  const bench = benchWith([], {
    senders: {
      bol: (payload, hooks) =>
        bench.service.createBol(payload, {
          ...hooks,
          onWire() {
            hooks.onWire();
            order.push('left');
          },
        }),
    },
    papersQueued: () => order.push('printer'),
  });
  bench.outbox.changed.on(() => order.push('told'));
  bench.outbox.start();
  await bench.enter();
  await settle();
  expect(order).toEqual(['left', 'printer']);
  await bench.clock.advance(10);
  // No label is printed here, so the answer is brought to the disk by itself first.
  await until('it is told', () => order.includes('told'));
  // It was claimed, left and was accepted: one word of all that.
  expect(order).toEqual(['left', 'printer', 'told']);
});

test('a station that closes tells the rest at once', async () => {
  const bench = benchWith([]);
  const told: string[] = [];
  bench.outbox.changed.on(({ shipmentId }) => told.push(shipmentId));
  bench.outbox.start();
  const { shipmentId } = await bench.enter();
  await settle();
  expect(told).toEqual([]);
  await bench.outbox.stop();
  expect(told).toEqual([shipmentId]);
});

test('a shipment and its claim leave the wait for the disk to the commit that puts it on the wire, its answer to the one before a label', async () => {
  const bench = benchWith([]);
  const { db } = bench;
  const sync = () => Object.values(db.prepare('PRAGMA synchronous').get() ?? {})[0];
  const events: [string, unknown][] = [];
  const { journal } = bench.stores;
  const add = journal.add.bind(journal);
  journal.add = (line) => {
    events.push([line.event, sync()]);
    add(line);
  };
  bench.outbox.start();
  await bench.enter();
  await settle();
  expect(events).toEqual([
    ['saved', 1],
    ['queued', 1],
    ['connecting', 1],
    ['on-wire', 2],
    ['accepted', 1],
  ]);
  expect(sync()).toBe(2);
  expect(() =>
    db.transaction(() => {
      throw new Error('full');
    }, 'with-the-next'),
  ).toThrow('full');
  expect(sync()).toBe(2);
});
