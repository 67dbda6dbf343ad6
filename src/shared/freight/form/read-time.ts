import type { Language } from '#shared/language.ts';
import { visibleText } from '../text/visible-text.ts';
import { plainWord } from './day-words.ts';

/** What a typed text says as a time of day, HH:mm. `time-asked`: morning or afternoon, so a person must say which. */
export type TimeReading =
  | { is: 'empty' }
  | { is: 'time'; time: string }
  | { is: 'unclear'; code: 'time' }
  | { is: 'unclear'; code: 'time-asked'; readings: [string, string] };

const noon: Record<Language, string> = { en: 'noon', es: 'mediodia', fr: 'midi' };

const at = (hour: number, minute: string): string => `${String(hour).padStart(2, '0')}:${minute}`;
const unreadable: TimeReading = { is: 'unclear', code: 'time' };

/** "1 pm", "1:00 p.m.", "1300", "13", "13 h 30": hour, minute, and the mark of the half of the day or of 24 hours. */
const pattern =
  /^(\d{1,2}?)(?: ?[:.] ?|(?= ?h)|)(?:(\d{2}))?(?: ?(am|pm|a|p|h|hrs?|heures?|horas?)(?: ?(\d{2}))?)?$/;

/**
 * The one reader of typed times. An hour of one digit without "am" or "pm" can be morning or afternoon, and is asked. Two digits and "h"
 * are the clock of 24 hours, in every language: the app shows it.
 */
export function readTime(typed: string, language: Language): TimeReading {
  const text = plainWord(visibleText(typed))
    .replaceAll(/([ap])\. ?m\.?$/g, '$1m')
    .replace(/([ap])\.$/, '$1')
    // Databases and spreadsheets write seconds.
    .replace(/^(\d{1,2}:\d{2}):\d{2}(?!\d)/, '$1');
  if (text === '') return { is: 'empty' };
  if (text === noon[language]) return { is: 'time', time: '12:00' };
  const [whole, hours = '', minutes, mark = '', after] = pattern.exec(text) ?? [];
  if (whole === undefined || (minutes !== undefined && after !== undefined)) return unreadable;
  if (after !== undefined && !mark.startsWith('h')) return unreadable;
  const [hour, minute] = [Number(hours), minutes ?? after ?? '00'];
  if (Number(minute) > 59) return unreadable;
  if (/^[ap]/.test(mark)) {
    if (hour < 1 || hour > 12) return unreadable;
    return { is: 'time', time: at((hour % 12) + (mark.startsWith('p') ? 12 : 0), minute) };
  }
  if (hour > 23) return unreadable;
  if (mark !== '' || hours.length === 2 || hour === 0) return { is: 'time', time: at(hour, minute) };
  return { is: 'unclear', code: 'time-asked', readings: [at(hour, minute), at(hour + 12, minute)] };
}
