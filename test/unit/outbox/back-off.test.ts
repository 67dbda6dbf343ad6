import { expect, test } from 'vitest';
import { backOff } from '#main/outbox/back-off.ts';

test('between one second and a ceiling that doubles up to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map((tries) => backOff(tries, () => 0.999999))).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect(backOff(1000, () => 0)).toBe(1000);
});
