import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { calendarDay } from '../../words/times.ts';

type Said = Pick<TrackingRecord, 'statusDate' | 'statusTime' | 'statusTimeCode'>;

const dayForms: readonly [RegExp, (parts: string[]) => string][] = [
  [/^(\d{4})-(\d{2})-(\d{2})/, ([year, month, day]) => `${year}-${month}-${day}`],
  [/^(\d{4})(\d{2})(\d{2})$/, ([year, month, day]) => `${year}-${month}-${day}`],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})/,
    ([month = '', day = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
];

/** The calendar day of a text as YYYY-MM-DD, null when it is written in a way nobody has seen yet. */
export function dayOf(text: string): string | null {
  for (const [form, day] of dayForms) {
    const found = form.exec(text.trim());
    if (found === null) continue;
    const iso = day(found.slice(1));
    return Number.isNaN(Date.parse(iso)) ? null : iso;
  }
  return null;
}

/** "0940", "094000" and "09:40:00" as "09:40"; any other text stays as the carrier wrote it. */
export function plainTime(text: string): string {
  const [, hours, minutes] = /^(\d{2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  return hours === undefined || minutes === undefined ? text.trim() : `${hours}:${minutes}`;
}

/** Sorts statuses of one carrier: later is greater. Only an order: the zone of a status is not known, so no moment is computed. */
export function statusSortKey({ statusDate, statusTime }: Said): string {
  const day = dayOf(statusDate) ?? '';
  const [, hours = '', minutes = '', half = ''] =
    /^(\d{1,2}):?(\d{2})[^ap]*([ap]m)?/i.exec(statusTime.trim()) ?? [];
  if (hours === '') return day;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${day} ${String(hour).padStart(2, '0')}:${minutes}`;
}

/** "Nov 17 09:40 LT": the day written as people here do, the time and its code raw beside it, never converted. */
export function statusTimeWords({ statusDate, statusTime, statusTimeCode }: Said): string {
  const day = dayOf(statusDate);
  const parts = [day === null ? statusDate.trim() : calendarDay(day), plainTime(statusTime)];
  // A code without a time would look like a time of its own.
  if (statusTime.trim() !== '') parts.push(statusTimeCode.trim());
  return parts.filter((part) => part !== '').join(' ');
}
