import { expect, test } from 'vitest';
import { bestValue } from '#renderer/components/rates/rate-marks.ts';
import type { MarkedRate } from '#renderer/components/rates/rate-marks.ts';

const row = (
  key: number,
  netAmountUsd: number | null,
  serviceDays: number | null,
  usable = true,
): MarkedRate => ({ key, usable, rate: { netAmountUsd, serviceDays } }) as MarkedRate;

test.each<[string, MarkedRate[], ReturnType<typeof bestValue>]>([
  ['one that is both', [row(0, 400, 2), row(1, 500, 3)], { key: 0, reason: { is: 'cheapest-and-fastest' } }],
  [
    'a day sooner for little',
    [row(0, 400, 4), row(1, 418.5, 3)],
    { key: 1, reason: { is: 'sooner', days: 1, overUsd: 18.5 } },
  ],
  ['a day sooner for much', [row(0, 400, 4), row(1, 421, 3)], { key: 0, reason: { is: 'cheapest' } }],
  [
    'two days are worth twice as much',
    [row(0, 400, 4), row(1, 439, 2), row(2, 900, 1)],
    { key: 1, reason: { is: 'sooner', days: 2, overUsd: 39 } },
  ],
  [
    'of equal prices the sooner',
    [row(0, 400, 4), row(1, 400, 3)],
    { key: 1, reason: { is: 'cheapest-and-fastest' } },
  ],
  ['nothing to compare', [row(0, 400, 4), row(1, 300, null)], null],
  [
    'what cannot be used does not count',
    [row(0, 400, 4), row(1, 10, 1, false), row(2, 500, 4)],
    { key: 0, reason: { is: 'cheapest-and-fastest' } },
  ],
])('the best value: %s', (_name, marked, best) => {
  expect(bestValue(marked)).toEqual(best);
});
