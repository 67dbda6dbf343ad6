import type { BenchRow, Goal, Spread } from './measurement.ts';

export const rounds = 5;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

export function spread(values: readonly number[]): Spread {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    throw new Error(`not all figures are there: ${values.join(', ')}`);
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/**
 * Runs all of them in each of five rounds, another one first in each, so that whatever else the machine does meets all alike.
 * Answers what each returned, round by round.
 */
export async function interleaved<Name extends string>(
  runs: Record<Name, () => Promise<number> | number>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      results[name].push(await runs[name]());
  }
  return results;
}

interface Compared {
  series: string;
  size?: number | null;
  unit: string;
  ours: readonly number[];
  beside?: { name: string; values: readonly number[] } | null;
  goal?: Goal | null;
  /** Figures are so many a second, so the ratio is turned over. */
  isRate?: boolean;
}

/** A row of the rounds of one interleaved run. */
export function compare(compared: Compared): BenchRow {
  const { series, size = null, unit, ours, beside = null, goal = null, isRate = false } = compared;
  const ratios = beside?.values.map((other, round) => {
    const own = ours[round] ?? NaN;
    return isRate ? other / own : own / other;
  });
  return {
    ...{ series, size, unit, goal, ours: spread(ours) },
    beside: beside === null ? null : { name: beside.name, spread: spread(beside.values) },
    ratio: ratios === undefined ? null : spread(ratios),
  };
}

/** The slope of a line through the logarithms: 1 grows with the size, 0 does not grow. Null for less than two sizes. */
export function exponent(points: readonly { size: number; value: number }[]): number | null {
  const logs = points
    .filter(({ size, value }) => size > 0 && value > 0)
    .map(({ size, value }) => [Math.log(size), Math.log(value)] as const);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))];
  const width = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (logs.length < 2 || width === 0) return null;
  return logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / width;
}
