import { expect, test } from 'vitest';
import { copyOf } from '#shared/station/label-copies.ts';

test('one label for each unit: its place is its unit', () => {
  expect(copyOf({ unit: 3, of: 6 })).toEqual({ unit: 3, of: 6, copy: null });
});

test('several: the labels of a unit follow each other', () => {
  const all = [1, 2, 3, 4, 5, 6].map((unit) => copyOf({ unit, of: 6, perUnit: 2 }));
  expect(all.map(({ unit, of, copy }) => `${unit} of ${of} copy ${copy ?? ''}`)).toEqual([
    '1 of 3 copy 1',
    '1 of 3 copy 2',
    '2 of 3 copy 1',
    '2 of 3 copy 2',
    '3 of 3 copy 1',
    '3 of 3 copy 2',
  ]);
});
