import type { FleetStation } from '#shared/fleet/fleet-station.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';

/** Problems of a station, worst first. `away-open`: silent, with work that needs somebody; `away`: silent, with no open work that is known. */
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

/** A station as the screen shows it. While this station itself is cut off, the screen decides `isAway`. */
export interface JudgedStation extends FleetStation {
  troubles: readonly StationTrouble[];
}

/** How long a submission may wait before somebody should look, in milliseconds: as long as a print waits before Dockprint asks. */
const longWait = 30 * 60_000;
/** As in main: two and a half reports. */
const silence = 40_000;

/** Printer conditions that need nobody; an unknown or unused printer needs nobody either. */
const wellPrinters: ReadonlySet<PrinterCondition> = new Set<PrinterCondition>([
  'ready',
  'printing',
  'cannot-tell',
  'not-set-up',
]);
export const isPrinterReady = (condition: PrinterCondition): boolean => wellPrinters.has(condition);

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
      ![beat.labelPrinter, beat.documentPrinter].every(({ condition }) => isPrinterReady(condition)),
    ],
    ['offline', beat.service.state === 'offline'],
    ['not-set-up', beat.service.state === 'not-set-up'],
  ];
  return found.flatMap(([trouble, is]) => (is ? [trouble] : []));
}

/**
 * While this station is cut off, silence of the others means nothing: a station counts as away if it was silent at the last news, measured by
 * the newest time in the list.
 */
export function asLastReported(rows: readonly FleetStation[]): FleetStation[] {
  const newest = Math.max(...rows.map(({ lastSeenAt }) => Date.parse(lastSeenAt)));
  return rows.map((row) => ({ ...row, isAway: newest - Date.parse(row.lastSeenAt) > silence }));
}

const rank = ({ troubles: [worst] }: JudgedStation): number =>
  worst === undefined ? stationTroubles.length : stationTroubles.indexOf(worst);
const oldest = ({ beat }: FleetStation): number =>
  beat?.oldestWaitingAt == null ? Number.POSITIVE_INFINITY : Date.parse(beat.oldestWaitingAt);

/** Worst first, then longest wait, then number; those that need nobody by number alone. */
export function worstStationsFirst(rows: readonly JudgedStation[]): JudgedStation[] {
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

/** The three parts of the list: needs somebody, silent with nothing open, well. */
export type StationGroup = 'trouble' | 'silent' | 'well';
export const groupOf = ({ troubles: [worst] }: JudgedStation): StationGroup =>
  worst === undefined ? 'well' : worst === 'away' ? 'silent' : 'trouble';

/** Another station, silent, and not taken over since it was last heard from. */
export const mayTakeOver = (row: FleetStation): boolean =>
  row.isAway && !row.isThisOne && (row.takenOver === null || row.lastSeenAt > row.takenOver.at);
