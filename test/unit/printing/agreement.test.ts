import { expect, test } from 'vitest';
import {
  compareCounter,
  printedCount,
  doesEmptyProveDone,
  labelsStillInside,
  isUntrusted,
  runsUntilTrusted,
  mayHaveLabelsLeft,
  quietMilliseconds,
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
  expect([printedCount(run, 1000), printedCount(run, 1002)]).toEqual([
    { counted: 0, countedOf: 3 },
    { counted: 2, countedOf: 3 },
  ]);
  expect(printedCount(run, 999)).toBeNull();
});

test('what was sent, not counted and not shown is hidden in the printer', () => {
  expect([
    labelsStillInside(run, 1000, 3),
    labelsStillInside(run, 1001, 1),
    labelsStillInside(run, 1003, 1),
  ]).toEqual([0, 1, -1]);
});

test('an "empty" proves something only of a printer that showed all its labels, never hid one, and is not suspect', () => {
  expect(doesEmptyProveDone(habits(), false)).toBe(true);
  expect(doesEmptyProveDone(habits(), true)).toBe(false);
  expect(doesEmptyProveDone(habits({ showsLabels: false }), false)).toBe(false);
  expect(doesEmptyProveDone(habits({ hidesLabels: true }), false)).toBe(false);
  expect(doesEmptyProveDone(null, false)).toBe(false);
});

test('a label of an earlier run may come out still where that run did not agree and "empty" proves nothing', () => {
  const hides = habits({ hidesLabels: true });
  expect(mayHaveLabelsLeft({ habits: hides, lastAgreed: false })).toBe(true);
  expect(mayHaveLabelsLeft({ habits: hides, lastAgreed: true })).toBe(false);
  expect(mayHaveLabelsLeft({ habits: hides, lastAgreed: null })).toBe(false);
  expect(mayHaveLabelsLeft({ habits: habits(), lastAgreed: false })).toBe(false);
  expect(mayHaveLabelsLeft({ habits: habits(), lastAgreed: false }, true)).toBe(true);
});

test('a printer on which others were seen is not believed until so many runs have agreed', () => {
  expect([null, habits(), habits({ unbelievedRuns: 1 })].map(isUntrusted)).toEqual([false, false, true]);
  // As docs/decisions/printed.md says.
  expect(runsUntilTrusted).toBe(20);
});

test('nothing more is expected after the time of four of its slowest labels, and never before the least', () => {
  expect([quietMilliseconds(null, 700), quietMilliseconds(100, 700), quietMilliseconds(400, 700)]).toEqual([
    700, 700, 1600,
  ]);
  expect([quietMilliseconds(null, 1), quietMilliseconds(1, 1)]).toEqual([1, 4]);
});
