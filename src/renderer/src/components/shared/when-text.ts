import type { Language } from '#shared/language.ts';
import { readDay, showDay } from '#shared/freight/form/read-day.ts';
import { readTime } from '#shared/freight/form/read-time.ts';
import { m } from '../../paraglide/messages.js';
import { shortDay } from '../../words/times.ts';

type Kind = 'day' | 'time';

/** What a field for a day or a time understands. */
interface WhenReading {
  /** As it is stored and sent, YYYY-MM-DD or HH:mm; '' when empty, null when it is unclear. */
  value: string | null;
  code: string | null;
  /** What it may mean. */
  readings: readonly string[];
}

export function readWhen(kind: Kind, text: string, language: Language, today: string): WhenReading {
  const reading = kind === 'day' ? readDay(text, language, today) : readTime(text, language);
  const none = { code: null, readings: [] };
  if (reading.is === 'empty') return { ...none, value: '' };
  if (reading.is === 'day') return { ...none, value: reading.day };
  if (reading.is === 'time') return { ...none, value: reading.time };
  return { value: null, code: reading.code, readings: 'readings' in reading ? reading.readings : [] };
}

export const showWhen = (kind: Kind, value: string, language: Language): string =>
  kind === 'day' ? showDay(value, language) : value;

/** Local noon, so that no zone moves the day. */
const withWeekday = (day: string): string => shortDay(`${day}T12:00:00`);

/** What is understood of the text so far; undefined while that is nothing. */
export function interpretedTime(
  kind: Kind,
  { value, readings }: WhenReading,
  language: Language,
): string | undefined {
  const [first, second] = readings.map((one) => showWhen(kind, one, language));
  if (first !== undefined && second !== undefined) return m.when_or({ first, second });
  if (value === null || value === '') return undefined;
  return kind === 'day' ? withWeekday(value) : value;
}

const sentences: Record<string, () => string> = {
  day: m.when_day,
  'no-such-day': m.when_no_such_day,
  time: m.when_time,
};

export function timeProblem(
  kind: Kind,
  { code, readings }: WhenReading,
  language: Language,
): string | undefined {
  const [first, second] = readings.map((one) => showWhen(kind, one, language));
  if (first !== undefined && second !== undefined) return m.when_asked({ first, second });
  return code === null ? undefined : (sentences[code] ?? m.when_day)();
}
