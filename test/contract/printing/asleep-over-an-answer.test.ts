import { expect, test } from 'vitest';
import { states, useBenchZebra } from '#support/bench-zebra.ts';
import { labelsToPrint, recordedFeed, zpl } from '#support/label-feed.ts';

const bench = useBenchZebra();

/** A label is in the printer, in no count of its status, and comes out while the station sleeps over the answer to the question of this number. */
function sleepsOver(question: number, milliseconds: number): void {
  const { zebra } = bench;
  zebra.manners.hidesPrinting = true;
  zebra.labelMs = milliseconds - 50;
  zebra.engine.receive(zpl(1), 1);
  zebra.engine.run();
  let answered = 0;
  zebra.manners.onAnswered = () => {
    answered += 1;
    // An immediate comes before the sockets are read again.
    if (answered === question)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds));
  };
}

const habits = { slowest: 60, showsLabels: true, hidesLabels: false, unbelievedRuns: 0 };

// Regression: the time asleep counted as time in which the printer had said the same; the label was sent again, and came out twice.
test('a label that came out while the computer slept over an older answer is not taken for one that did not', async () => {
  const { zebra, printer } = bench;
  sleepsOver(5, 400);
  const run = {
    serial: zebra.serial,
    odometer: 1000,
    bootedAt: Date.now() - 2 * 3_600_000,
    sent: 1,
    suspect: false,
    lastAgreed: null,
    habits,
  };
  expect(await printer().settle?.(run)).toEqual({ kind: 'all-out' });
  expect(zebra.printed).toHaveLength(1);
});

// Regression: the counter was believed to stand still, and a label of the run before counted for the new one.
test('nor is the counter taken to stand still for a new run', async () => {
  const { zebra, printer } = bench;
  sleepsOver(7, 500);
  const feed = { ...recordedFeed(labelsToPrint(1)), lastAgreed: () => false };
  expect(await printer().print(feed)).toBe('printing');
  expect([states(feed), feed.begun.size]).toEqual([[], 0]);
  zebra.manners.hidesPrinting = false;
  expect(await printer().print(feed)).toBeNull();
  expect([states(feed), zebra.printed.length]).toEqual([['printed'], 2]);
});
