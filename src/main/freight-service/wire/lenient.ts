import * as z from 'zod';
import { hasContent } from '#shared/freight/text/has-content.ts';
import { maxTextCharacters } from '../limits.ts';

/**
 * Readers of an answer's fields. They return the interface's types and accept whatever a service sends: a number as a string, a string as a
 * number, `null` or nothing. They never fail. Whether the result is enough is judged afterwards and strictly (each wire file's `judge…`).
 */

/** No number of a carrier or a service is this long. */
const maxIdentifier = 200;
/** No usable number has more characters, in any spelling. */
const maxNumberLetters = 100;

/** Beyond 2^53 a number has lost digits and names something else; whole ones come as text (`read-json.ts`). A fraction names nothing either. */
const isUnchanged = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Characters that no one can type or see, unpaired surrogates, and the replacement for bytes that were not text. */
const unwritable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFD]/u;
/** A negative id is an error code, in quotation marks too. */
export const isBelowZero = (text: string): boolean => /^-\d+$/.test(text);

function readIdentifier(value: unknown): string {
  const read = typeof value === 'number' && !isUnchanged(value) ? '' : readText(value);
  const isNone = typeof value === 'boolean' || read.length > maxIdentifier || !hasContent(read);
  return isNone || unwritable.test(read) || isBelowZero(read) ? '' : read;
}

const shortened = (said: string, letters: number): string =>
  said.length > letters ? `${said.slice(0, letters)}…` : said;

function readText(value: unknown): string {
  if (typeof value === 'string') return shortened(value.trim(), maxTextCharacters);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Text in a list or an object is shown anyway: an empty cell would suggest that there is nothing. */
const readShownText = (value: unknown): string =>
  typeof value === 'object' ? valueAsText(value) : readText(value);

/** A number as it may be written: sign, dollar sign, groups of three. */
const writtenNumber = /^(-?)(?:USD|US\$|\$)? ?(-?)((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?) ?(?:USD)?$/i;

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const written = value.trim();
  // A pattern of repeated groups overflows its stack over millions of digits.
  if (written.length > maxNumberLetters) return null;
  const [, sign = '', inner = '', digits] = writtenNumber.exec(written) ?? [];
  // Another currency, a decimal comma, a word: shown as written (`unread.ts`).
  if (digits === undefined || (sign !== '' && inner !== '')) return null;
  return Number(`${sign}${inner}${digits.replaceAll(',', '')}`);
}

function readNumberOf(value: unknown): number | null {
  const read = readNumber(value);
  return read !== null && isUnchanged(read) ? read : null;
}

function readVerdict(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : null;
  return plain === 'true' ? true : plain === 'false' ? false : null;
}

/** '' if absent or `null`; a longer one is cut; of a list or an object, its text. Only for display. */
export const text = () => z.preprocess(readShownText, z.string());
/**
 * An identifier of something at the service; '' when there is none: `0` and the like, a fraction, a number that has lost digits, or text that
 * nobody can type or find again.
 */
export const identifier = () => z.preprocess(readIdentifier, z.string());

/** The most that is shown and kept of a message; the answer itself is kept whole. */
const maxWords = 1000;
/** How many values of a message are examined. A longer one has content, whatever it is. */
const maxParts = 2000;

const head = (said: string): string => said.slice(0, maxWords + 1);

/** Any value of an answer in words; '' for an empty one. */
export function valueAsText(value: unknown): string {
  return shortened(countParts(value, maxParts) > maxParts ? '…' : wordsIn(value), maxWords);
}

/** How many values it contains, up to one more than `most`. */
function countParts(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  for (const inner of Object.values(value)) {
    if (count > most) break;
    count += countParts(inner, most - count);
  }
  return count;
}

const saysAnything = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(saysAnything)
    : wordsIn(value) !== '';

function wordsIn(value: unknown): string {
  if (typeof value === 'string') return hasContent(value) ? head(value.trim()) : '';
  if (Array.isArray(value)) return head(value.map(wordsIn).filter(Boolean).join('; '));
  if (typeof value === 'object' && value !== null)
    return saysAnything(value)
      ? head(JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? head(one) : one)))
      : '';
  return typeof value === 'number' && value !== 0 ? String(value) : value === true ? 'true' : '';
}

/** A message: '' only when there is none. Words in a list, an object or a number count as words too. */
export const messageText = () => z.preprocess(valueAsText, z.string());
/** `null` when absent or no number. */
export const number = () => z.preprocess(readNumber, z.number().nullable());
/** A numeric identifier of the interface; `null` for one that JSON cannot hold. */
export const numericIdentifier = () => z.preprocess(readNumberOf, z.number().nullable());
/** A yes or a no; `null` for neither. */
export const verdict = () => z.preprocess(readVerdict, z.boolean().nullable());
/** Empty when absent or `null`; anything but a list stays wrong and fails the whole answer. */
export const list = <T extends z.ZodType>(element: T) =>
  z.preprocess((value) => value ?? [], z.array(element));
/** The strings of a list; anything else in it, or in its place, is skipped. */
export const strings = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []),
    z.array(z.string()),
  );
/** Unchanged, never trimmed: for a printer or a PDF reader. */
export const unchangedText = () =>
  z.preprocess((value) => (typeof value === 'string' ? value : ''), z.string());

/** The fields of an answer or part of one; unknown fields are ignored. */
export const answerObject = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape);
