import type { Spread } from './measurement.ts';

/** Three digits, or whole above a hundred. */
const figure = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });

export const format = {
  figure,
  spread: ({ median, least, most }: Spread): string => `${figure(median)} (${figure(least)}–${figure(most)})`,
};
