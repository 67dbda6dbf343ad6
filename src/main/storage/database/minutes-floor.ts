const firstMinute = Date.UTC(2026, 0, 1);

/**
 * The minutes since 2026: above every number that an earlier life of a station can have given, since no station makes a shipment a minute
 * around the clock. Needs no record. A clock before 2026 gives 0, since numbers are not negative.
 */
export const minutesSince2026 = (now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - firstMinute) / 60_000));
