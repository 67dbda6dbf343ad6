/** Days of the calendar as YYYY-MM-DD, counted without clocks: a day of 23 or 25 hours is one day. */

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Null where the calendar has no such day. `Date` takes February 30 for March 2. */
export function calendarDate(year: number, month: number, day: number): string | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);
