/** Median of the rounds of one run, with the least and the most of them. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** At most this much, of Dockprint's own figure or of its ratio to what stands beside it. */
export interface Goal {
  subject: 'ours' | 'ratio';
  atMost: number;
}

/** One line of a table in docs/performance.md. */
export interface BenchRow {
  /** Rows of one series with different sizes are a line in the plot, and have an exponent. */
  series: string;
  /** How many of what the measurement counts in `sizeName`; null where size plays no part. */
  size: number | null;
  unit: string;
  ours: Spread;
  beside: { name: string; spread: Spread } | null;
  /** Ours to the other, both in time, round by round: above 1 Dockprint is slower. */
  ratio: Spread | null;
  goal: Goal | null;
}

export interface Measurement {
  /** For `npm run bench -- NAME`, and the name of its plot. */
  name: string;
  title: string;
  /** How it is measured, for the reader of the document. */
  how: string;
  /** What `size` counts: "labels". */
  sizeName: string | null;
  /** Why a row falls short of its goal or of what stands beside it, as far as that is known. */
  reason: string;
  run: () => Promise<BenchRow[]>;
}

/** What `docs/performance/results.json` keeps of each measurement. */
export interface BenchRecord {
  date: string;
  machine: string;
  commit: string;
  command: string;
  /** The machine's load average of one minute before the first measurement of the run. */
  load: number;
  rows: BenchRow[];
}

export function isMet({ goal, ours, ratio }: BenchRow): boolean | null {
  if (goal === null) return null;
  const figure = goal.subject === 'ours' ? ours.median : ratio?.median;
  return figure === undefined ? null : figure <= goal.atMost;
}
