const form = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Midnight of this station's own clock, so many days later; undefined for what is no day. */
function midnight(day: string, later: number): string | undefined {
  const [, year, month, date] = form.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(year, month - 1, date);
  if (at.getMonth() !== month - 1 || at.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}

/** When a day (`2026-11-22`) begins here, ISO 8601; undefined: it is no day. */
export const startOfDay = (day: string): string | undefined => midnight(day, 0);
/** When it is over. */
export const startOfNextDay = (day: string): string | undefined => midnight(day, 1);
