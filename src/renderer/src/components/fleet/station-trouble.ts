import type { FleetStation } from '#shared/fleet/fleet-station.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';

/**
 * What is wrong at a station, the worst first. `away-open`: not heard of, with work that somebody must look after; `away`: not heard of, with
 * nothing open as far as it told.
 */
const stationTroubles = [
  'away-open',
  'in-doubt',
  'settings',
  'late',
  'printer',
  'offline',
  'not-set-up',
  'away',
] as const;
export type StationTrouble = (typeof stationTroubles)[number];

/** A station as the screen shows it: `isAway` is judged by the screen while this station itself is cut off. */
export interface JudgedStation extends FleetStation {
  troubles: readonly StationTrouble[];
}

/** How long a submission may wait before someone should look, milliseconds: as long as a print waits until Dockprint asks. */
const longWait = 30 * 60_000;
/** As main: two beats and a half. */
const silence = 40_000;

/** What asks for hands at a printer; what cannot be told, or is not used here, does not. */
const wellPrinters: ReadonlySet<PrinterCondition> = new Set<PrinterCondition>([
  'ready',
  'printing',
  'cannot-tell',
  'not-set-up',
]);
export const isPrinterWell = (condition: PrinterCondition): boolean => wellPrinters.has(condition);

/** `now`: by the server's clock, milliseconds. */
export function troublesOf(row: FleetStation, now: number): StationTrouble[] {
  const { beat } = row;
  // Its work was taken over and it has been silent since: nothing there needs anyone.
  if (row.isAway && row.takenOver !== null && row.lastSeenAt <= row.takenOver.at) return ['away'];
  if (beat === null) return row.isAway ? ['away'] : [];
  const hasOpen = beat.waiting + beat.inDoubt > 0;
  if (row.isAway)
    return [hasOpen ? 'away-open' : 'away', ...(beat.inDoubt > 0 ? (['in-doubt'] as const) : [])];
  const found: [StationTrouble, boolean][] = [
    ['in-doubt', beat.inDoubt > 0],
    ['settings', beat.service.state === 'settings-problem'],
    ['late', beat.oldestWaitingAt !== null && now - Date.parse(beat.oldestWaitingAt) > longWait],
    [
      'printer',
      ![beat.labelPrinter, beat.documentPrinter].every(({ condition }) => isPrinterWell(condition)),
    ],
    ['offline', beat.service.state === 'offline'],
    ['not-set-up', beat.service.state === 'not-set-up'],
  ];
  return found.flatMap(([trouble, is]) => (is ? [trouble] : []));
}

/**
 * While this station is cut off, others' silence means nothing: stations count as away if they were silent at the last news, by the newest time in
 * the list.
 */
export function asOfLastNews(rows: readonly FleetStation[]): FleetStation[] {
  const newest = Math.max(...rows.map(({ lastSeenAt }) => Date.parse(lastSeenAt)));
  return rows.map((row) => ({ ...row, isAway: newest - Date.parse(row.lastSeenAt) > silence }));
}

const rank = ({ troubles: [worst] }: JudgedStation): number =>
  worst === undefined ? stationTroubles.length : stationTroubles.indexOf(worst);
const oldest = ({ beat }: FleetStation): number =>
  beat?.oldestWaitingAt == null ? Number.POSITIVE_INFINITY : Date.parse(beat.oldestWaitingAt);

/** The worst first, then who waits longest, then by number; those that need no hands by number alone. */
export function worstFirst(rows: readonly JudgedStation[]): JudgedStation[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...rows].sort((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const waits = groupOf(a) !== 'trouble' ? 0 : Math.sign(oldest(a) - oldest(b)) || 0;
    return (
      waits ||
      byNumber.compare(a.station.number, b.station.number) ||
      byNumber.compare(a.station.name, b.station.name)
    );
  });
}

/** The three parts of the list: hands are needed, silent with nothing open, well. */
export type StationGroup = 'trouble' | 'silent' | 'well';
export const groupOf = ({ troubles: [worst] }: JudgedStation): StationGroup =>
  worst === undefined ? 'well' : worst === 'away' ? 'silent' : 'trouble';

/** Not this one, silent, and its work not taken since it was last heard of. */
export const mayTakeOver = (row: FleetStation): boolean =>
  row.isAway && !row.isThisOne && (row.takenOver === null || row.lastSeenAt > row.takenOver.at);
