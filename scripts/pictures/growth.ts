import { readFileSync } from 'node:fs';
import { group, picture, text, type Point } from './svg.ts';

/** One run of test/measurements/fleet-growth.ts, as it was seen. */
export interface GrowthRun {
  stations: number;
  /** `processes`: whole stations; `light`: clients that only speak the server's protocol. */
  kind: 'processes' | 'light';
  shipments: number;
  pushesPerSecond: number;
  lagP50Ms: number;
  lagP99Ms: number;
  serverCpuSecondsPer1000: number;
  bytesPerShipment: number;
  /** The machine's load average when it ended. */
  load: number;
}
export interface Growth {
  at: string;
  machine: string;
  runs: GrowthRun[];
}

const panel = { width: 400, height: 232, gap: 16, left: 16, right: 16 };
const plot = { top: 64, bottom: 44, side: 20 };
const ownStyle = `<style>
  .bar { fill: #0969da; } .bar.second { fill: #9a6700; }
  @media (prefers-color-scheme: dark) { .bar { fill: #58a6ff; } .bar.second { fill: #d29922; } }
</style>`;

const n = (value: number): string => String(Math.round(value * 10) / 10);
const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

interface Series {
  of: (run: GrowthRun) => number;
  classes: string;
}

/** Bars for each number of stations, with their values on them: a scale would only repeat these. */
function bars(
  corner: Point,
  title: string,
  note: string,
  runs: readonly GrowthRun[],
  series: readonly Series[],
): string {
  const floor = corner.y + panel.height - plot.bottom;
  const tallest = floor - corner.y - plot.top;
  const most = Math.max(...runs.flatMap((run) => series.map(({ of }) => of(run))), Number.MIN_VALUE);
  const step = (panel.width - 2 * plot.side) / runs.length;
  const width = Math.min(48, (step - 14) / series.length);
  const drawn = runs.flatMap((run, at) => {
    const middle = corner.x + plot.side + step * (at + 0.5);
    return [
      ...series.flatMap(({ of, classes }, which) => {
        const value = of(run);
        const height = Math.max(1, (value / most) * tallest);
        const x = middle + (which - series.length / 2) * width;
        const rect = `<rect x="${n(x + 1)}" y="${n(floor - height)}" width="${n(width - 2)}" height="${n(height)}" rx="2" class="${classes}"/>`;
        return [rect, text({ x: x + width / 2, y: floor - height - 5 }, short(value), 'middle note')];
      }),
      text({ x: middle, y: floor + 17 }, `${run.stations}${run.kind === 'light' ? ' light' : ''}`, 'middle'),
    ];
  });
  return [
    group(corner, panel.width, panel.height, title),
    text({ x: corner.x + 14, y: corner.y + 42 }, note, 'note'),
    `<path d="M${n(corner.x + plot.side)} ${n(floor)} H${n(corner.x + panel.width - plot.side)}" class="line"/>`,
    ...drawn,
    text({ x: corner.x + panel.width / 2, y: floor + 34 }, 'stations', 'middle note'),
  ].join('');
}

/** How the fleet's server bears more stations, from what was measured last (docs/pictures/fleet-growth.json). */
export function growthPicture(
  file: URL = new URL('../../docs/pictures/fleet-growth.json', import.meta.url),
): string {
  const { at, machine, runs } = JSON.parse(readFileSync(file, 'utf8')) as Growth;
  const one = (of: Series['of']): Series[] => [{ of, classes: 'bar' }];
  const places = [0, 1, 2, 3].map((which) => ({
    x: panel.left + (which % 2) * (panel.width + panel.gap),
    y: 44 + Math.floor(which / 2) * (panel.height + panel.gap),
  }));
  const [first, second, third, fourth] = places as [Point, Point, Point, Point];
  const width = panel.left + 2 * panel.width + panel.gap + panel.right;
  return picture({ width, height: 44 + 2 * panel.height + panel.gap + 16 }, 'The fleet as it grows', [
    ownStyle,
    text({ x: panel.left, y: 28 }, `Measured ${at} on ${machine}`, 'note'),
    bars(
      first,
      'Shipments stored a second',
      'all stations together',
      runs,
      one((run) => run.pushesPerSecond),
    ),
    bars(second, 'Committed here, findable there', 'seconds: half of them (blue), 99 of 100 (ochre)', runs, [
      { of: (run) => run.lagP50Ms / 1000, classes: 'bar' },
      { of: (run) => run.lagP99Ms / 1000, classes: 'bar second' },
    ]),
    bars(
      third,
      "The server's CPU",
      'seconds for 1,000 shipments',
      runs,
      one((run) => run.serverCpuSecondsPer1000),
    ),
    bars(
      fourth,
      'Room at the server',
      'kilobytes a shipment',
      runs,
      one((run) => run.bytesPerShipment / 1024),
    ),
  ]);
}
