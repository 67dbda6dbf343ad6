import { regions, showGrouped } from '#shared/freight/form/read-number.ts';
import { getLocale } from '../paraglide/runtime.js';
import { today } from '../state/today.svelte.ts';

const region = () => regions[getLocale()];

/** The present moment, for words that depend on the day: "14:06" of today becomes "Nov 17, 14:06" the next day. */
export function presentDay(): Date {
  today();
  return new Date();
}

/** "14:06" in the station's own time, 24 hours in every language: it is read aloud across a dock. */
export const clock = (iso: string): string =>
  new Intl.DateTimeFormat(region(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(iso),
  );

/** "14:06:51": where the order of events matters. In digits in every language: "14 h 06 min 51 s" is too wide for a column. */
export const clockSeconds = (iso: string): string => {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => String(n).padStart(2, '0')).join(':');
};

/** "14:06:51" today, "Nov 17, 14:06:51" before. */
export function secondsOrDay(iso: string, now = presentDay()): string {
  if (daysBetween(iso, now) === 0) return clockSeconds(iso);
  const day = new Intl.DateTimeFormat(region(), { month: 'short', day: 'numeric' }).format(new Date(iso));
  return `${day}, ${clockSeconds(iso)}`;
}

/** Whole days between two moments in local time: 0 is the same day. */
export function daysBetween(earlier: string, later: Date): number {
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((start(later) - start(new Date(earlier))) / 86_400_000);
}

/** "Tue Nov 17", "mar 17 nov", "mar. 17 nov.": as short as a day without its weekday. */
export const shortDay = (iso: string): string =>
  new Intl.DateTimeFormat(region(), { weekday: 'short', month: 'short', day: 'numeric' })
    .format(new Date(iso))
    .replace(',', '')
    .replace(' de ', ' ');

/** "14:06" today, "Nov 17, 14:06" before. */
export const clockOrDay = (iso: string, now = presentDay()): string =>
  daysBetween(iso, now) === 0 ? clock(iso) : dayAndClock(iso);

/** "Nov 17, 14:06", today as well: a time that is written down or passed on. */
export const dayAndClock = (iso: string): string =>
  new Intl.DateTimeFormat(region(), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));

/** "2026-11-17" of a time, in digits in every language: years away, and compared with what a device shows. */
export const calendarDayOf = (iso: string): string => iso.slice(0, 10);

/** "5,960" */
export const plainNumber = (value: number): string => showGrouped(value, getLocale());

/** Whether YYYY-MM-DD is on the calendar: `Date` takes February 30 for March 2. */
export function isOnCalendar(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** Whether YYYY-MM-DD is a placeholder of other programs, such as the first or last day of their calendars: no freight moves then. */
export const isPlaceholderDay = (day: string): boolean => day < '2000' || day >= '9999';

/** "Nov 17" for a calendar day YYYY-MM-DD, with the year when it differs; a day has no time zone. */
export const calendarDay = (day: string, now = presentDay()): string =>
  new Intl.DateTimeFormat(region(), {
    month: 'short',
    day: 'numeric',
    ...(day.startsWith(String(now.getFullYear())) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
