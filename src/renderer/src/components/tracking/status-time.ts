import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { calendarDay, isOnCalendar, isPlaceholderDay } from '../../words/times.ts';

type Said = Pick<TrackingRecord, 'statusDate' | 'statusTime' | 'statusTimeCode'>;

const dayForms: readonly [RegExp, (parts: string[]) => string][] = [
  [/^(\d{4})-(\d{2})-(\d{2})/, ([year, month, day]) => `${year}-${month}-${day}`],
  [/^(\d{4})(\d{2})(\d{2})$/, ([year, month, day]) => `${year}-${month}-${day}`],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})/,
    ([month = '', day = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
];

function writtenDay(text: string): string | null {
  for (const [form, day] of dayForms) {
    const found = form.exec(text.trim());
    if (found === null) continue;
    const iso = day(found.slice(1));
    return isOnCalendar(iso) ? iso : null;
  }
  return null;
}

/** The calendar day of a text as YYYY-MM-DD; null when its format is unknown or it means no date. */
export function dayOf(text: string): string | null {
  const day = writtenDay(text);
  return day === null || isPlaceholderDay(day) ? null : day;
}

function isPlaceholder(text: string): boolean {
  const day = writtenDay(text);
  return day !== null && isPlaceholderDay(day);
}

/** The time of a status: its own, otherwise the one in its date. Midnight there means a date without a time. */
function timeOf({ statusDate, statusTime }: Pick<Said, 'statusDate' | 'statusTime'>): string {
  if (statusTime.trim() !== '' || dayOf(statusDate) === null) return statusTime.trim();
  const [, time = '', half = ''] =
    /\d[T ]+(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?( ?[ap]m)?/i.exec(statusDate) ?? [];
  return /^(?:00?:00|12:00 ?am)$/i.test(time + half) ? '' : time + half;
}

/** "0940", "094000" and "09:40:00" as "09:40"; any other text stays as the carrier wrote it. */
export function plainTime(text: string): string {
  const [, hours, minutes] = /^(\d{2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  return hours === undefined || minutes === undefined ? text.trim() : `${hours}:${minutes}`;
}

/** Sort key for statuses of one carrier: later is greater. Only an order: the time zone of a status is unknown, so no moment is computed. */
export function statusSortKey(said: Said): string {
  const day = dayOf(said.statusDate) ?? '';
  const [, hours = '', minutes = '', half = ''] =
    /^(\d{1,2}):?(\d{2})[^ap]*([ap]m)?/i.exec(timeOf(said)) ?? [];
  if (hours === '') return day;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${day} ${String(hour).padStart(2, '0')}:${minutes}`;
}

/** "Nov 17 09:40 LT": the day in local format, the carrier's time and its code beside it, never converted. */
export function statusTimeWords({ statusDate, statusTime, statusTimeCode }: Said): string {
  const day = dayOf(statusDate);
  const words = isPlaceholder(statusDate) ? '' : statusDate.trim();
  const parts = [day === null ? words : calendarDay(day), plainTime(timeOf({ statusDate, statusTime }))];
  // A code without a time would look like a time of its own.
  if (statusTime.trim() !== '') parts.push(statusTimeCode.trim());
  return parts.filter((part) => part !== '').join(' ');
}
