import { format } from './format.ts';
import type { BenchRow } from './measurement.ts';

const width = 720;
const left = 70;
const colors = ['#0b6bcb', '#b3541e', '#3d7a3a', '#7a3d78', '#555555', '#a0740a'];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escape(words)}</text>`;
const line = (x1: number, y1: number, x2: number, y2: number, more = 'stroke="#bbbbbb"'): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${more}/>`;

function frame(height: number, title: string, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="13" fill="#222222">
<title>${escape(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[text(12, 22, title, 'font-weight="bold" font-size="15"'), ...parts].join('\n')}
</svg>
`;
}

interface Curve {
  name: string;
  points: { size: number; value: number }[];
}

/** Ours and each of the others, once each: several rows have the same figure of ours beside different others. */
function curvesOf(rows: readonly BenchRow[]): Curve[] {
  const curves = new Map<string, Map<number, number>>();
  const hasSeveral = new Set(rows.map(({ series }) => series)).size > 1;
  const put = (name: string, size: number | null, value: number): void => {
    if (size !== null) curves.set(name, (curves.get(name) ?? new Map<number, number>()).set(size, value));
  };
  for (const { series, size, ours, beside } of rows) {
    put(hasSeveral ? `Dockprint, ${series}` : 'Dockprint', size, ours.median);
    if (beside !== null)
      put(hasSeveral ? `${beside.name}, ${series}` : beside.name, size, beside.spread.median);
  }
  return [...curves].map(([name, points]) => ({
    name,
    points: [...points].map(([size, value]) => ({ size, value })),
  }));
}

/** Powers of ten around these values, both ends included; a zero is drawn at the lower end. */
function decades(values: readonly number[]): number[] {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  const [from, to] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  return Array.from({ length: Math.max(2, to - from + 1) }, (_, step) => from + step);
}

function drawCurves(title: string, unit: string, sizeName: string, rows: readonly BenchRow[]): string {
  const curves = curvesOf(rows);
  const [top, bottom] = [44, 300];
  const right = width - 20;
  const points = curves.flatMap((curve) => curve.points);
  const across = decades(points.map(({ size }) => size));
  const up = decades(points.map(({ value }) => value));
  const place = (log: number, ticks: readonly number[], from: number, to: number): number => {
    const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
    return from + ((Math.max(first, log) - first) / (last - first)) * (to - from);
  };
  const x = (size: number): number => place(Math.log10(size), across, left, right - 20);
  const y = (value: number): number => place(Math.log10(value), up, bottom, top);
  const grid = [
    ...across.flatMap((tick) => [
      line(x(10 ** tick), top, x(10 ** tick), bottom),
      text(x(10 ** tick), bottom + 18, format.figure(10 ** tick), 'text-anchor="middle"'),
    ]),
    ...up.flatMap((tick) => [
      line(left, y(10 ** tick), right - 20, y(10 ** tick)),
      text(left - 6, y(10 ** tick) + 4, format.figure(10 ** tick), 'text-anchor="end"'),
    ]),
    text((left + right) / 2, bottom + 38, sizeName, 'text-anchor="middle"'),
    text(
      16,
      (top + bottom) / 2,
      unit,
      `transform="rotate(-90 16 ${(top + bottom) / 2})" text-anchor="middle"`,
    ),
  ];
  const drawn = curves.flatMap((curve, index) => {
    const color = colors[index % colors.length] ?? '#000000';
    const path = curve.points
      .map(({ size, value }) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`)
      .join(' ');
    const legend = bottom + 62 + index * 20;
    return [
      `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...curve.points.map(
        ({ size, value }) =>
          `<circle cx="${x(size).toFixed(1)}" cy="${y(value).toFixed(1)}" r="4" fill="${color}"/>`,
      ),
      line(left, legend - 4, left + 24, legend - 4, `stroke="${color}" stroke-width="3"`),
      text(left + 32, legend, curve.name),
    ];
  });
  return frame(bottom + 60 + curves.length * 20, title, [...grid, ...drawn]);
}

/** Of each row two bars, from the least to the most a thin line. */
function drawBars(title: string, unit: string, rows: readonly BenchRow[]): string {
  const bars = rows.flatMap(({ series, ours, beside }) => [
    { name: series, who: 'Dockprint', spread: ours, color: colors[0] ?? '' },
    ...(beside === null
      ? []
      : [{ name: '', who: beside.name, spread: beside.spread, color: colors[1] ?? '' }]),
  ]);
  const most = Math.max(...bars.map(({ spread }) => spread.most), Number.MIN_VALUE);
  const x = (value: number): number => 20 + (Math.max(0, value) / most) * (width - 120);
  let y = 40;
  const parts = bars.flatMap(({ name, who, spread, color }) => {
    const heading = name === '' ? [] : [text(20, (y += 24), name, 'font-weight="bold"')];
    y += 18;
    const label = text(20, y, `${who}: ${format.figure(spread.median)} ${unit}`);
    const bar = `<rect x="20" y="${y + 5}" width="${(x(spread.median) - 20).toFixed(1)}" height="10" fill="${color}"/>`;
    const whisker = line(
      x(spread.least),
      y + 10,
      x(spread.most),
      y + 10,
      'stroke="#222222" stroke-width="2"',
    );
    y += 18;
    return [...heading, label, bar, whisker];
  });
  parts.push(
    text(20, y + 20, `${unit}; bar: median, thin line: from the least to the most`, 'fill="#555555"'),
  );
  return frame(y + 34, title, parts);
}

/** One picture of a measurement's rows: lines over the size where there are sizes, else bars. Plain SVG. */
export function drawPlot(title: string, sizeName: string | null, rows: readonly BenchRow[]): string {
  const unit = rows[0]?.unit ?? '';
  const sizes = new Set(rows.flatMap(({ size }) => (size === null || size === 0 ? [] : [size])));
  return sizeName !== null && sizes.size > 1
    ? drawCurves(
        title,
        unit,
        sizeName,
        rows.filter(({ size }) => size !== null && size > 0),
      )
    : drawBars(title, unit, rows);
}
