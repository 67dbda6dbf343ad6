const form = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Midnight of the station's local time, this many days later; undefined if it is not a date. */
function midnight(day: string, later: number): string | undefined {
  const [, year, month, date] = form.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(year, month - 1, date);
  if (at.getMonth() !== month - 1 || at.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}

/** When a day (`2026-11-22`) begins here, ISO 8601; undefined: not a date. */
export const startOfDay = (day: string): string | undefined => midnight(day, 0);
/** When the day ends. */
export const startOfNextDay = (day: string): string | undefined => midnight(day, 1);
