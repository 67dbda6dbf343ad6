import { languages, type Language } from '#shared/language.ts';
import { daySchema } from '../fields/field-rules.ts';
import { visibleText } from '../text/visible-text.ts';
import { monthOf, daysAway, plainWord, weekdayNamed } from './day-words.ts';
import { regions } from './read-number.ts';

/** Days of the calendar as YYYY-MM-DD, counted without clocks: a day of 23 or 25 hours is one day. */

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Null where the calendar has no such day. `Date` takes February 30 for March 2. */
function calendarDate(year: number, month: number, day: number): string | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);

/** How numbers separated by slashes are ordered. */
export type DayOrder = 'ymd' | 'mdy' | 'dmy';

/** What a typed text says as a day. `day-asked`: it may be each of `readings`, so a person must say which. */
export type DayReading =
  | { is: 'empty' }
  | { is: 'day'; day: string }
  | { is: 'unclear'; code: 'day' | 'no-such-day' }
  | { is: 'unclear'; code: 'day-asked'; readings: string[] };

interface TypedDay {
  /** Null: not typed. */
  year: number | null;
  month: number;
  day: number;
}

const unreadable: DayReading = { is: 'unclear', code: 'day' };
const impossible: DayReading = { is: 'unclear', code: 'no-such-day' };
const found = (day: string): DayReading => ({ is: 'day', day });

/** A load is packed within this many days of its date; without a year, a day farther off may be of either year. */
const nearDays = 120;
/** Two digits are a year of this century. */
const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

/** The day with its year, or of the year in which it is near today. */
function withYear({ year, month, day }: TypedDay, today: string): DayReading {
  const thisYear = Number(today.slice(0, 4));
  const years = year === null ? [thisYear - 1, thisYear, thisYear + 1] : [year];
  const dates = years
    .filter((candidate) => candidate >= 2000 && candidate <= 2099)
    .flatMap((candidate) => calendarDate(candidate, month, day) ?? []);
  if (year !== null) return dates[0] === undefined ? impossible : found(dates[0]);
  const near = dates.filter((date) => Math.abs(daysBetween(today, date)) <= nearDays);
  if (near[0] !== undefined) return found(near[0]);
  const readings = dates.filter((date) => Math.abs(daysBetween(today, date)) < 366);
  return readings.length === 0 ? impossible : { is: 'unclear', code: 'day-asked', readings };
}

const numbers = /^(\d{1,4})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

/** "11/30", "30.11.2026", "2026-11-30"; null: the text is not written so. */
export function numericDay(text: string, order: DayOrder): TypedDay | null {
  const [, first = '', , second = '', third] = numbers.exec(text) ?? [];
  if (first.length === 4)
    return third?.length === 2 ? { year: Number(first), month: Number(second), day: Number(third) } : null;
  if (first === '' || first.length > 2 || order === 'ymd') return null;
  const [month, day] = (order === 'mdy' ? [first, second] : [second, first]).map(Number);
  return { year: third === undefined ? null : yearOf(third), month: month ?? 0, day: day ?? 0 };
}

/** Words between the parts of a date: "30 de nov", "le 1er mars", "the 30th of November". */
const fillers = new Set(['de', 'del', 'le', 'el', 'of', 'the', 'on']);

/** "30 nov", "Nov 30, 2026", "lun. 30 nov. 2026". */
function wordedDay(text: string, language: Language, today: string): DayReading | null {
  const words = text
    .replaceAll(/[.-]/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word))
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th|er|re|o)$/, '$1'));
  // The weekday leads, as a calendar writes it; "mar" is Tuesday or March by its place.
  const [lead = ''] = words;
  const weekday = words.length > 1 && monthOf(lead, language) === null ? weekdayNamed(lead, language) : null;
  const openWeekday =
    words.length > 2 && weekday === null && words.slice(1).some((word) => monthOf(word, language) !== null)
      ? weekdayNamed(lead, language)
      : null;
  const named = weekday ?? openWeekday;
  const [first = '', second = '', year, ...rest] = named === null ? words : words.slice(1);
  if (rest.length > 0 || (year !== undefined && !/^(?:\d{4}|\d{2})$/.test(year))) return null;
  const [day, month] = /^\d{1,2}$/.test(first) ? [first, second] : [second, first];
  const monthNumber = monthOf(month, language);
  if (!/^\d{1,2}$/.test(day) || monthNumber === null) return null;
  const parts = { year: year === undefined ? null : yearOf(year), month: monthNumber, day: Number(day) };
  const reading = withYear(parts, today);
  // A weekday that contradicts its date: one of the two is wrong.
  return reading.is === 'day' && named !== null && weekdayOf(reading.day) !== named ? impossible : reading;
}

/** The next day of that name. Named on the same weekday it may be today or in a week. */
function nextWeekday(weekday: number, today: string): DayReading {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return ahead > 0
    ? found(addDays(today, ahead))
    : { is: 'unclear', code: 'day-asked', readings: [today, addDays(today, 7)] };
}

/**
 * The one reader of typed days. In English the month comes first, in Spanish and French the day; what only one day can be meant by is read
 * in either order. What two days can be is asked, what no day can be is refused: never a guess.
 */
export function readDay(typed: string, language: Language, today: string): DayReading {
  const text = plainWord(visibleText(typed));
  if (text === '') return { is: 'empty' };
  const away = /^([+-])\s?(\d{1,3})$/.exec(text);
  if (away !== null) return found(addDays(today, Number(`${away[1]}${away[2]}`)));
  const near = daysAway(text, language);
  if (near !== null) return found(addDays(today, near));
  const weekday = weekdayNamed(text.replace(/\.$/, ''), language);
  if (weekday !== null) return nextWeekday(weekday, today);
  const [own, other]: DayOrder[] = language === 'en' ? ['mdy', 'dmy'] : ['dmy', 'mdy'];
  const parts = numericDay(text, own ?? 'mdy');
  if (parts === null) return wordedDay(text, language, today) ?? unreadable;
  const swapped = parts.month > 12 ? numericDay(text, other ?? 'dmy') : null;
  return withYear(swapped ?? parts, today);
}

/**
 * A day as a file writes it, as YYYY-MM-DD; else the text as it is. Its year must be written, and the file's mapping says which number
 * is the month: rows are never guessed one by one. A month's name is read in every language that knows it, where all mean one day.
 */
export function readFileDay(written: string, order: DayOrder): string {
  const text = plainWord(
    written
      .replace(/^(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})[T ].*$/, '$1')
      // As SAP and EDI write it.
      .replace(/^(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, '$1-$2-$3'),
  );
  const parts = numericDay(text, order);
  if (parts?.year != null)
    return [parts.year, parts.month, parts.day].map((part) => String(part).padStart(2, '0')).join('-');
  if (!/[a-z].*\b(?:\d{4}|\d{2})$/.test(text)) return written;
  // Without a year it is read for two days of today, half a year apart, and differs.
  const days = new Set(
    languages.flatMap((language) =>
      ['2026-01-01', '2026-07-01'].flatMap((today) => {
        const reading = wordedDay(text, language, today);
        return reading === null ? [] : [reading.is === 'day' ? reading.day : ''];
      }),
    ),
  );
  const [day = '', other] = days;
  return day === '' || other !== undefined ? written : day;
}

/** A day that programs write where they have none: 1899-12-30, 1900-01-01, 9999-12-31. Nothing ships then. */
export const isFarAway = (day: string): boolean => daySchema.safeParse(day).success && !day.startsWith('20');

const formats = new Map<Language, Intl.DateTimeFormat>();

/** "Nov 30, 2026", "30 nov 2026", "30 nov. 2026": what `readDay` reads back as the same day. Any other text stays as it is. */
export function showDay(day: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return day;
  let format = formats.get(language);
  if (format === undefined) {
    const parts = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
    format = new Intl.DateTimeFormat(regions[language], parts);
    formats.set(language, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}
