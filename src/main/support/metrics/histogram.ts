import type { Sample } from './exposition.ts';

/** Counts by upper bounds, as Prometheus reads them: each bucket holds the values of all smaller ones too. */
export function createHistogram(bounds: readonly number[]): {
  observe(value: number): void;
  samples(labels: Readonly<Record<string, string>>): Sample[];
} {
  const counts = bounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe(value) {
      count += 1;
      sum += value;
      bounds.forEach((bound, n) => {
        if (value <= bound) counts[n] = (counts[n] ?? 0) + 1;
      });
    },
    samples: (labels) => [
      ...bounds.map((bound, n) => ({
        suffix: '_bucket',
        labels: { ...labels, le: String(bound) },
        value: counts[n] ?? 0,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ],
  };
}
