import type { ShipmentView } from '#shared/station/shipment-view.ts';

export interface DateRange {
  /** YYYY-MM-DD, local calendar days, both inclusive. */
  from: string;
  to: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The calendar day of this moment, in the station's time zone. */
export const localDay = (now: Date): string =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

/** Counts calendar days without clocks, so that a day of 23 or 25 hours is one day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const weekDays = 7;

/** Today and the seven days before it, as the drawn page has it: the 10th to the 17th. */
export const lastWeek = (now = new Date()): DateRange => ({
  from: addDays(localDay(now), -weekDays),
  to: localDay(now),
});

/** A range that ended today, moved to the new day at midnight; the usual week also starts a day later. Any other range was chosen and stays. */
export function rangeOnNewDay({ from, to }: DateRange, before: string, now: string): DateRange {
  if (to !== before) return { from, to };
  return { from: from === addDays(before, -weekDays) ? addDays(now, -weekDays) : from, to: now };
}

/** Longer transits of LTL freight must be searched by hand. */
const longestWay = 30;

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** The days on which a shipment can be in the carrier's list: from its creation, or its ship date if earlier, until today. */
export function rangeOfShipment(shipDate: string, madeAt: string, now: Date): DateRange {
  const made = localDay(new Date(madeAt));
  const from = earlier(shipDate, made);
  return { from, to: later(from, earlier(localDay(now), addDays(later(shipDate, made), longestWay))) };
}

/** The tracking query that finds this shipment: its carrier, the days it can be listed on, and its number as filter. */
export function findInTracking(
  { shipment, bolNumber, createdAt, tender }: ShipmentView,
  now = new Date(),
): { scac?: string; from: string; to: string; text: string } {
  // The carrier it was tendered to has it.
  const tendered = tender?.tender.carrierCode ?? '';
  const scac = tendered === '' ? shipment.scac : tendered;
  return {
    ...(scac === '' ? {} : { scac }),
    ...rangeOfShipment(shipment.shipDate, createdAt, now),
    text: bolNumber,
  };
}
