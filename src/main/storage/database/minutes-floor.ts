const firstMinute = Date.UTC(2026, 0, 1);

/**
 * The minutes since 2026: above every number that an earlier life of a station can have given, since no station makes a shipment a
 * minute, day and night. It needs nobody who remembers. A clock that stands before 2026 knows nothing of that: 0, for numbers have no sign.
 */
export const minutesFloor = (now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - firstMinute) / 60_000));
