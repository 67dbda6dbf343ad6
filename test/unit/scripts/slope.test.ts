import { expect, test } from 'vitest';
import { risesMoreThan, slopeOf } from '#support/slope.ts';

const line = (...values: number[]) => slopeOf(values.map((y, x) => ({ x, y })));

test('a straight line has its slope and no error', () => {
  expect(line(1, 3, 5, 7)).toEqual({ slope: 2, error: 0 });
  expect(risesMoreThan(1.9, line(1, 3, 5, 7))).toBe(true);
  expect(risesMoreThan(2, line(1, 3, 5, 7))).toBe(false);
});

test('noise alone is no rise', () => {
  const noisy = line(10, 40, 12, 38, 14, 44);
  expect(noisy.slope).toBeGreaterThan(2);
  expect(risesMoreThan(0.2, noisy)).toBe(false);
  expect(line(1, 2).error).toBeNaN();
});
