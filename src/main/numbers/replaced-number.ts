import type { NumberBase } from '#main/desk-base.ts';
import type { Clock } from '#main/clock.ts';
import type { StationNumber } from '#main/storage/numbers/station-numbers-store.ts';

/** Beyond the last number that is known, where a sequence has room for it and where it has not: an import that was not told, or drafts. */
const margin = { roomy: 10_000, scarce: 100 } as const;

const standingOf = (
  { stores, asksAboutEarlierNumbers }: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
): StationNumber | null => (asksAboutEarlierNumbers === true ? stores.stationNumbers.get(station) : null);

/**
 * Why nothing is given of a series of this station number here; null: nothing of the fleet stands in its way. `taken`: another station has
 * the number. `last-number`: it was a dead station's, and nobody has said yet which of the series was its last.
 */
export function heldBack(
  parts: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
  form: string,
): 'taken' | 'last-number' | null {
  const of = standingOf(parts, station);
  if (of === null || of.standing === 'own') return null;
  if (of.standing !== 'replacing') return 'taken';
  return parts.stores.bolBeginnings.get(form, station)?.answered === true ? null : 'last-number';
}

/** Whether the ShipmentNumbers of a station number may go on: they are settled with its BOL numbers, in whatever form. */
export const shipmentNumbersHeld = (
  parts: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
): boolean => {
  const of = standingOf(parts, station);
  if (of === null || of.standing === 'own') return false;
  return of.standing !== 'replacing' || !parts.stores.bolBeginnings.anyAnswered(station);
};

/** The dead station whose number this computer has now; null: it replaced none. */
export const replacedBy = (
  parts: Pick<NumberBase, 'stores' | 'asksAboutEarlierNumbers'>,
  station: number,
): StationNumber | null => {
  const of = standingOf(parts, station);
  return of?.standing === 'replacing' ? of : null;
};

/**
 * How far the dead station may have come beyond the last number that is known of it. With room: no station makes a shipment a minute, day
 * and night (`minutes-floor.ts`), since it was last heard of.
 */
export function mayHaveGiven({ seenAt }: StationNumber, hasRoom: boolean, clock: Pick<Clock, 'now'>): number {
  if (!hasRoom) return margin.scarce;
  const silent = seenAt === null ? 0 : clock.now().getTime() - Date.parse(seenAt);
  return margin.roomy + Math.max(0, Math.ceil(silent / 60_000));
}
