import type { Language } from '#shared/language.ts';
import { visibleText } from '../text/visible-text.ts';

/** The languages of a station (settings, `station.language`); each has one way to write a number. */

/**
 * What a typed text means as a number. `ambiguous`: people write it for different numbers, so a person decides;
 * `readings` are those the field accepts, never empty, and `typed` the same with the unit that was typed. `invalid` has a code of `field-rules.ts`.
 */
export type NumberReading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  | { is: 'ambiguous'; readings: number[]; typed?: string[] }
  | { is: 'invalid'; code: 'not-a-number' | 'negative' | 'too-precise' };

/** Scales measure to the millionth at most; more digits are a stray scan, and the wire would round them. */
export const maxDecimals = 6;
const tooPrecise = (value: number): boolean => Number(value.toFixed(maxDecimals)) !== value;

/** Space, no-break space, thin space, narrow no-break space: `Intl` writes the last two in French. */
const spaces = '[ \\u00a0\\u2009\\u202f]';
const grouped = {
  ',': new RegExp(`^[1-9]\\d{0,2}(?:(?:,\\d{3})+|(?:${spaces}\\d{3})+)$`),
  '.': new RegExp(`^[1-9]\\d{0,2}(?:(?:\\.\\d{3})+|(?:${spaces}\\d{3})+)$`),
};

/** The text read with this decimal mark, the other one grouping thousands; null when it cannot be read so. */
function readWith(text: string, decimal: '.' | ','): number | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  if (!/^\d*$/.test(whole) && !grouped[decimal === '.' ? ',' : '.'].test(whole)) return null;
  const digits = whole.replaceAll(/\D/g, '');
  return digits + fraction === '' ? null : Number(`${digits === '' ? '0' : digits}.${fraction || '0'}`);
}

/** No field of a load can be negative: the message names the sign instead of calling `-1` no number. */
const isNegative = (text: string): boolean => {
  const rest = /^[-\u2212\u2013]\s*(.+)$/.exec(text)?.[1] ?? '';
  return readWith(rest, '.') !== null || readWith(rest, ',') !== null;
};

/**
 * The one reader of typed numbers. English and the Spanish of this continent write 1,250.5; French of Canada 1 250,5. What only one
 * number can be meant by is read, in every language (`1.250,5` is 1250.5); what two can be is asked, never guessed:
 *
 * - a lone comma that is no group under a decimal point (`1250,5`): a decimal comma, or a slip in 12,505;
 * - a group that is also a decimal, where the language or its neighbour leaves it open: `1,250` and `1.250` in French, `1.250` in Spanish.
 *
 * `accepts` says which numbers the field takes: 12125 inches are no reading of `12,125`. No text is read as one number in one
 * language and as another number in another (test/property/numbers.test.ts), so a draft may change its language.
 */
export function readNumber(
  typed: string,
  language: Language,
  accepts: (value: number) => boolean = () => true,
): NumberReading {
  const text = visibleText(typed).trim();
  if (text === '') return { is: 'empty' };
  const [point, comma] = [readWith(text, '.'), readWith(text, ',')];
  const ask = (...readings: number[]): NumberReading => {
    const open = [...new Set(readings)].filter((value) => accepts(value) && !tooPrecise(value));
    const [first] = readings;
    // The field accepts none of them: its rule says why.
    return open.length > 0 ? { is: 'ambiguous', readings: open } : number(first ?? Number.NaN);
  };
  if (point === null && comma === null)
    return { is: 'invalid', code: isNegative(text) ? 'negative' : 'not-a-number' };
  if (point !== null && comma !== null) {
    if (point === comma) return number(point);
    const [own, other] = language === 'fr' ? [comma, point] : [point, comma];
    const open = language === 'fr' || (language === 'es' && text.includes('.'));
    return open && accepts(other) ? ask(own, other) : number(own);
  }
  // Two marks show which one is the decimal mark.
  const certain = (text.match(/[.,]/g)?.length ?? 0) > 1;
  if (point !== null) return number(point);
  const value = comma ?? Number.NaN;
  if (language === 'fr' || certain) return number(value);
  const slip = Number(text.replaceAll(/\D/g, ''));
  return slip === value ? number(value) : ask(value, slip);
}

const number = (value: number): NumberReading =>
  Number.isNaN(value)
    ? { is: 'invalid', code: 'not-a-number' }
    : tooPrecise(value)
      ? { is: 'invalid', code: 'too-precise' }
      : { is: 'number', value };

/** Made once: making one takes longer than all that it writes for a form of a hundred lines. */
const plainFormat = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/**
 * A number as the station's language writes it in a field, without groups; `readNumber` reads it back as the same
 * number. Three decimals could be a group of thousands in Spanish and French; a fourth makes them decimals.
 */
export function showNumber(value: number, language: Language): string {
  const plain = plainFormat.format(value);
  if (language === 'en') return plain;
  const safe = /^[1-9]\d{0,2}\.\d{3}$/.test(plain) ? `${plain}0` : plain;
  return language === 'fr' ? safe.replace('.', ',') : safe;
}

/** The three languages as they are written on this continent: Spanish groups thousands with a comma here. */
export const regions = { en: 'en-US', es: 'es-US', fr: 'fr-CA' } as const;

/** A number in a sentence or a total, "5,960" or "5 960,5"; typed into a field, it is read as the same number. */
export function showGrouped(value: number, language: Language): string {
  const format = (atLeast: number) =>
    new Intl.NumberFormat(regions[language], {
      minimumFractionDigits: atLeast,
      maximumFractionDigits: maxDecimals,
    }).format(value);
  const shown = format(0);
  return language !== 'en' && /[.,]\d{3}$/.test(shown) && !Number.isInteger(value) ? format(4) : shown;
}
