import { expect, test } from 'vitest';
import { labelCount, tooManyLabels } from '#shared/station/label-count.ts';

test.each([
  [3, 5, 'fewer', false],
  [5, 5, 'equal', false],
  [8, 5, 'more', false],
  [20, 5, 'more', false],
  [21, 5, 'more', true],
  [21, 11, 'more', false],
  [500, 500, 'equal', false],
  [500, 250, 'more', false],
  [501, 501, 'equal', true],
  [99_999_999, 5, 'more', true],
  [1, 0, 'more', false],
] as const)('%i labels for %i handling units: %s, held: %s', (labels, units, count, held) => {
  expect([labelCount(labels, units), tooManyLabels(labels, units)]).toEqual([count, held]);
});
