import { format } from './format.ts';
import { exponent } from './interleaved.ts';
import { isMet, type BenchRecord, type BenchRow, type Measurement } from './measurement.ts';

/** Above this the machine does something else as well, and its figures say only that the measurement works. */
export const quietLoad = 1;

const withSpread = format.spread;

function goalOf(row: BenchRow): string {
  if (row.goal === null) return '';
  const { subject, atMost } = row.goal;
  const words = subject === 'ratio' ? `≤ ${atMost} ×` : `≤ ${atMost} ${row.unit}`;
  return `${words} ${isMet(row) === true ? 'met' : '**short**'}`;
}

function rowOf(row: BenchRow, sizeName: string | null): string {
  const { series, size, unit, ours, beside, ratio } = row;
  const name = size === null || sizeName === null ? series : `${series}, ${format.figure(size)} ${sizeName}`;
  const cells = [
    name,
    `${withSpread(ours)} ${unit}`,
    beside === null ? '' : `${beside.name}: ${withSpread(beside.spread)} ${unit}`,
    ratio === null ? '' : `${withSpread(ratio)} ×`,
    goalOf(row),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function exponentsOf(rows: readonly BenchRow[]): string[] {
  const lines = new Map<string, Map<number, number>>();
  const put = (name: string, size: number, value: number): void => {
    lines.set(name, (lines.get(name) ?? new Map<number, number>()).set(size, value));
  };
  for (const { series, size, ours, beside } of rows) {
    if (size === null) continue;
    put(`Dockprint, ${series}`, size, ours.median);
    if (beside !== null) put(`${beside.name}, ${series}`, size, beside.spread.median);
  }
  return [...lines].flatMap(([name, values]) => {
    const slope = exponent([...values].map(([size, value]) => ({ size, value })));
    return slope === null ? [] : [`${name}: ${slope.toFixed(2)}`];
  });
}

function sectionOf(measurement: Measurement, record: BenchRecord): string {
  const { name, title, how, sizeName, reason } = measurement;
  const { rows, date, machine, commit, command, load } = record;
  const exponents = exponentsOf(rows);
  const isShort = rows.some((row) => isMet(row) === false);
  const parts = [
    `## ${title}`,
    how,
    `${date}; ${machine}; commit ${commit}; \`${command}\`; load ${load.toFixed(1)} before it began` +
      (load <= quietLoad ? '.' : ': **not a quiet machine**.'),
    [
      '| what | Dockprint | beside | ratio | goal |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map((row) => rowOf(row, sizeName)),
    ].join('\n'),
    ...(exponents.length === 0
      ? []
      : [`How it grows with the size (0: not at all; 1: in proportion): ${exponents.join('; ')}.`]),
    ...(isShort ? [`Why it falls short: ${reason}`] : []),
    `![${title}](performance/${name}.svg)`,
  ];
  return parts.join('\n\n');
}

/** The whole of docs/performance.md, from the last record of each measurement. */
export function writeDocument(
  measurements: readonly Measurement[],
  records: Readonly<Record<string, BenchRecord>>,
): string {
  const sections = measurements.flatMap((measurement) => {
    const record = records[measurement.name];
    return record === undefined ? [] : [sectionOf(measurement, record)];
  });
  const head = `# Performance

Written by \`npm run bench\`; do not edit. \`npm run bench -- NAME\` renews one part and keeps the others
(\`performance/results.json\`). A figure is the median of its rounds, in brackets the least and the most. What stands beside
Dockprint ran in the same run, in turns. A ratio compares times, round by round: above 1 Dockprint is slower. A run on a machine with a
load above ${quietLoad} says so; its figures show only that the measurement works.`;
  return `${[head, ...sections].join('\n\n')}\n`;
}
