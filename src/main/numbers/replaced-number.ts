import type { NumberBase } from '#main/desk-base.ts';
import type { Clock } from '#main/clock.ts';
import type { StationNumber } from '#main/storage/numbers/station-numbers-store.ts';

/** Safety margin above the last known number, for sequences with and without room for it: covers unreported imports and drafts. */
const margin = { roomy: 10_000, scarce: 100 } as const;

const standingOf = (
  { stores, asksAboutEarlierNumbers }: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
): StationNumber | null => (asksAboutEarlierNumbers === true ? stores.stationNumbers.get(station) : null);

/**
 * Why no number of a series of this station number can be given here; null: the fleet does not prevent it. `taken`: another station has the
 * number. `last-number`: it was a dead station's, and no one has entered its last number of the series yet.
 */
export function withheldNumbers(
  parts: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
  form: string,
): 'taken' | 'last-number' | null {
  const of = standingOf(parts, station);
  if (of === null || of.standing === 'own') return null;
  if (of.standing !== 'replacing') return 'taken';
  return parts.stores.bolBeginnings.get(form, station)?.answered === true ? null : 'last-number';
}

/** Whether the ShipmentNumbers of a station number may continue: they are settled together with its BOL numbers, of either form. */
export const shipmentNumbersHeld = (
  parts: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
): boolean => {
  const of = standingOf(parts, station);
  if (of === null || of.standing === 'own') return false;
  return of.standing !== 'replacing' || !parts.stores.bolBeginnings.anyAnswered(station);
};

/** The dead station whose number this computer has now; null: it replaced none. */
export const replacedStation = (
  parts: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
): StationNumber | null => {
  const of = standingOf(parts, station);
  return of?.standing === 'replacing' ? of : null;
};

/**
 * How far the dead station may have gone beyond its last known number. If there is room: one number for each minute since it was last heard
 * from, which no station exceeds (`minutes-floor.ts`).
 */
export function mayHaveIssued(
  { seenAt }: StationNumber,
  hasRoom: boolean,
  clock: Pick<Clock, 'now'>,
): number {
  if (!hasRoom) return margin.scarce;
  const silent = seenAt === null ? 0 : clock.now().getTime() - Date.parse(seenAt);
  return margin.roomy + Math.max(0, Math.ceil(silent / 60_000));
}
