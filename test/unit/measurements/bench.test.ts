import { expect, test } from 'vitest';
import { drawPlot } from '../../measurements/bench/draw-plot.ts';
import { compare, exponent, interleaved, rounds, spread } from '../../measurements/bench/interleaved.ts';
import type { BenchRecord, Measurement } from '../../measurements/bench/measurement.ts';
import { writeDocument } from '../../measurements/bench/write-document.ts';

const measurement: Measurement = {
  ...{ name: 'labels', title: 'Labels', how: 'How.', sizeName: 'labels', reason: 'it is slow.' },
  run: () => Promise.resolve([]),
};
const rows = [1, 10, 100].map((size) =>
  compare({
    ...{ series: 'labels', size, unit: 'ms', ours: [2 * size, 3 * size, 4 * size] },
    beside: { name: 'a <bare> socket', values: [size, size, size] },
    goal: { subject: 'ratio', atMost: 2 },
  }),
);
const record: BenchRecord = {
  ...{ date: '2026-11-29', machine: 'two cores', commit: 'abc', command: 'npm run bench', rows },
  load: 0.2,
};

test('each round runs all of them, another one first in each', async () => {
  const order: string[] = [];
  const one = (name: string) => () => order.push(name);
  const results = await interleaved({ a: one('a'), b: one('b') });
  expect(order.slice(0, 4).join('')).toBe('abba');
  expect(results.a).toHaveLength(rounds);
});

test('a ratio compares times round by round; one of rates is turned over', () => {
  expect(rows[0]?.ratio).toEqual({ median: 3, least: 2, most: 4 });
  const rates = compare({
    ...{ series: 'r', unit: 'a second', ours: [50], isRate: true },
    beside: { name: 'other', values: [100] },
  });
  expect(rates.ratio?.median).toBe(2);
});

test('a figure that is missing is an error', () => {
  expect(() => spread([1, NaN])).toThrow('not all figures are there');
  expect(() => spread([])).toThrow('not all figures are there');
});

test('the exponent is the slope of the logarithms', () => {
  const points = (power: number) => [1, 10, 100].map((size) => ({ size, value: 3 * size ** power }));
  expect(exponent(points(1))).toBeCloseTo(1);
  expect(exponent(points(0))).toBeCloseTo(0);
  expect(exponent([{ size: 0, value: 1 }])).toBeNull();
});

test('what falls short stays in the table with its reason', () => {
  const text = writeDocument([measurement], { labels: record });
  expect(text).toContain(
    '| labels, 10 labels | 30 (20–40) ms | a <bare> socket: 10 (10–10) ms | 3 (2–4) × | ≤ 2 × **short** |',
  );
  expect(text).toContain('Why it falls short: it is slow.');
  expect(text).toContain('Dockprint, labels: 1.00');
  expect(text).not.toContain('not a quiet machine**');
});

test('a run on a busy machine is marked, and one without a record is left out', () => {
  const busy = { ...record, load: 3 };
  expect(writeDocument([measurement], { labels: busy })).toContain('**not a quiet machine**');
  expect(writeDocument([measurement], {})).not.toContain('## Labels');
});

test('a plot is one SVG with the words escaped: lines over sizes, else bars', () => {
  const lines = drawPlot('Labels', 'labels', rows);
  expect(lines.match(/<polyline/g)).toHaveLength(2);
  expect(lines).toContain('a &lt;bare&gt; socket');
  const bars = drawPlot('Labels', null, rows);
  expect(bars.match(/<rect/g)).toHaveLength(1 + 2 * rows.length);
});
