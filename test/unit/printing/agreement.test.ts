import { expect, test } from 'vitest';
import {
  compareCounter,
  countIn,
  emptyProvesDone,
  hiddenLabels,
  isUnbelieved,
  mayOweLabels,
  quietTime,
} from '#main/printing/zebra/agreement.ts';
import type { PrinterHabits } from '#main/storage/printing/print-run-store.ts';

const habits = (more: Partial<PrinterHabits> = {}): PrinterHabits => ({
  slowest: 400,
  showsLabels: true,
  hidesLabels: false,
  unbelievedRuns: 0,
  ...more,
});
const run = { odometer: 1000, sent: 3 };

test('only exactly as many as were sent agrees', () => {
  expect([999, 1000, 1002, 1003, 1004].map((counter) => compareCounter(run, counter))).toEqual([
    'wrong',
    'under-way',
    'under-way',
    'agrees',
    'wrong',
  ]);
});

test('none counted is a count; a counter that went back is none', () => {
  expect([countIn(run, 1000), countIn(run, 1002)]).toEqual([
    { counted: 0, countedOf: 3 },
    { counted: 2, countedOf: 3 },
  ]);
  expect(countIn(run, 999)).toBeNull();
});

test('what was sent, not counted and not shown is hidden in the printer', () => {
  expect([hiddenLabels(run, 1000, 3), hiddenLabels(run, 1001, 1), hiddenLabels(run, 1003, 1)]).toEqual([
    0, 1, -1,
  ]);
});

test('an "empty" proves something only of a printer that showed all its labels, never hid one, and is not suspect', () => {
  expect(emptyProvesDone(habits(), false)).toBe(true);
  expect(emptyProvesDone(habits(), true)).toBe(false);
  expect(emptyProvesDone(habits({ showsLabels: false }), false)).toBe(false);
  expect(emptyProvesDone(habits({ hidesLabels: true }), false)).toBe(false);
  expect(emptyProvesDone(null, false)).toBe(false);
});

test('a label of an earlier run may come out still where that run did not agree and "empty" proves nothing', () => {
  const hides = habits({ hidesLabels: true });
  expect(mayOweLabels({ habits: hides, lastAgreed: false })).toBe(true);
  expect(mayOweLabels({ habits: hides, lastAgreed: true })).toBe(false);
  expect(mayOweLabels({ habits: hides, lastAgreed: null })).toBe(false);
  expect(mayOweLabels({ habits: habits(), lastAgreed: false })).toBe(false);
  expect(mayOweLabels({ habits: habits(), lastAgreed: false }, true)).toBe(true);
});

test('a printer on which others were seen is not believed until so many runs have agreed', () => {
  expect([null, habits(), habits({ unbelievedRuns: 1 })].map(isUnbelieved)).toEqual([false, false, true]);
});

test('nothing more is expected after the time of four of its slowest labels, and never before the least', () => {
  expect([quietTime(null, 700), quietTime(100, 700), quietTime(400, 700)]).toEqual([700, 700, 1600]);
});
