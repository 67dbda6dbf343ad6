/** Where *now* is in the pickup window. Wall clock of the station, which is at the shipper's dock. */
export type PickupWindow =
  | { state: 'unknown' }
  | {
      state: 'early' | 'open' | 'closed';
      /** Whole minutes until it closes; 0 when it has. */
      minutesLeft: number;
      /** How much of the window has passed, 0 … 1. */
      share: number;
    };

/** Local time of a typed day and hour; null when that moment does not exist. */
function momentOf(day: string, time: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day.trim()) ?? [];
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time.trim()) ?? [];
  if (year === undefined || hour === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute));
  // 31 February rolls over into March: no such day.
  return at.getMonth() === Number(month) - 1 && at.getDate() === Number(date) ? at.getTime() : null;
}

/**
 * The pickup window as typed so far; `now` in milliseconds of the epoch. A minute that has begun still counts: at 16:29:30 one minute is left
 * until 16:30.
 */
export function pickupWindow(
  typed: { pickupDate: string; pickupFrom: string; pickupUntil: string },
  now: number,
): PickupWindow {
  const until = momentOf(typed.pickupDate, typed.pickupUntil);
  if (until === null) return { state: 'unknown' };
  const from = momentOf(typed.pickupDate, typed.pickupFrom) ?? until;
  if (from > until) return { state: 'unknown' };
  const minutesLeft = Math.max(0, Math.ceil((until - now) / 60_000));
  const share =
    until === from ? Number(now >= until) : Math.min(1, Math.max(0, (now - from) / (until - from)));
  return { state: now >= until ? 'closed' : now < from ? 'early' : 'open', minutesLeft, share };
}

/** 1,582 minutes are 1 day, 2 hours, 22 minutes. */
export const splitMinutes = (minutes: number): { days: number; hours: number; minutes: number } => ({
  days: Math.floor(minutes / 1440),
  hours: Math.floor((minutes % 1440) / 60),
  minutes: minutes % 60,
});
