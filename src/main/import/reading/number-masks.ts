import { isDateFormat } from 'hucre';
import { unitNamed } from '#shared/freight/measures/unit.ts';
import { attributeOf, sectionOf, tagsOf } from './sheet-xml.ts';

/** How a number is shown; null where the format does not affect its digits: a fraction, a negative or rounded number. */
export type Mask = (value: number) => string | null;

/** Excel's limits: cell formats of a workbook, characters of a format. Beyond them, no format is applied. */
const formatsAtMost = 65_536;
const codeAtMost = 255;

/**
 * A section of a number format that is digit places and signs only: `00000`, `000\-00\-0000`, `"PRO "0000000`. Any other sign has a meaning of
 * its own there: `.` and `,` `#` `?` `%` `/` `E` `_` `*`, and letters are days. (ECMA-376 part 1, 18.8.31.)
 */
const section = /^(?:0|[- ()]|\\[^]|"[^"]*")*$/;
const pieces = /\\([^])|"([^"]*)"|([^])/g;
/** One digit place is how whole numbers are shown, weights and counts as well. */
const fewestPlaces = 2;

function ofSection(code: string): Mask | null {
  if (!section.test(code)) return null;
  /** A zero is a digit place. */
  const signs = [...code.matchAll(pieces)].map(([, escaped, quoted, plain]) =>
    plain === '0' ? null : (escaped ?? quoted ?? plain ?? ''),
  );
  const places = signs.filter((sign) => sign === null).length;
  if (places < fewestPlaces) return null;
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0 || value >= 1e15) return null;
    const digits = String(value).padStart(places, '0');
    // The first place takes all remaining digits.
    let taken = 0;
    return signs
      .map((sign) => {
        if (sign !== null) return sign;
        const from = taken;
        taken = from === 0 ? digits.length - places + 1 : from + 1;
        return digits.slice(from, taken);
      })
      .join('');
  };
}

const condition = /^\[(<=?)(\d{1,15})\]/;

/**
 * How a number format shows whole numbers, if it consists of at least two digit places and symbols; null: any other format. Sections for
 * negative numbers and texts are ignored, a third one is for zero; a first one with a condition, `[<=99999]00000;00000-0000`, is for ZIP codes
 * of both lengths.
 */
export function maskOf(code: string): Mask | null {
  if (code.length > codeAtMost) return null;
  const [first = '', second = '', third] = code.split(';').map((one) => one.replace(/^\[\$-[^[\]]*\]/, ''));
  const [asked, sign, limit] = condition.exec(first) ?? [];
  if (asked === undefined) {
    const [mask, ofZero] = [ofSection(first), third === undefined ? undefined : ofSection(third)];
    if (mask === null || ofZero === undefined) return mask;
    return (value) => (value === 0 ? (ofZero?.(value) ?? null) : mask(value));
  }
  const [below, above] = [ofSection(first.slice(asked.length)), ofSection(second)];
  if (below === null || above === null) return null;
  return (value) =>
    (value < Number(limit) || (sign === '<=' && value === Number(limit)) ? below : above)(value);
}

/** The style sheet's entry for a cell's format number; `ofCode` reads a format, null: nothing. */
function byStyle<T>(xml: string, ofCode: (code: string) => T | null): ReadonlyMap<number, T> {
  const formats = new Map<string, T>();
  let seen = 0;
  for (const { attributes } of tagsOf(sectionOf(xml, 'numFmts'), 'numFmt')) {
    if ((seen += 1) > formatsAtMost) break;
    const id = attributeOf(attributes, 'numFmtId') ?? '';
    const format = /^\d{1,9}$/.test(id) ? ofCode(attributeOf(attributes, 'formatCode') ?? '') : null;
    if (format === null) formats.delete(id);
    else formats.set(id, format);
  }
  const found = new Map<number, T>();
  if (formats.size === 0) return found;
  let style = 0;
  for (const { attributes } of tagsOf(sectionOf(xml, 'cellXfs'), 'xf')) {
    if (style >= formatsAtMost) break;
    const format = formats.get(attributeOf(attributes, 'numFmtId') ?? '');
    if (format !== undefined) found.set(style, format);
    style += 1;
  }
  return found;
}

/** How a cell's number is shown, where that is more than digits. */
export interface NumberFormat {
  mask?: Mask;
  /** "kg" of `0.0 "kg"`. */
  unit?: string;
  /** The workbook reader takes the number for a day: the letters of a currency, `[$USD ]`, are not part of a date. */
  isMistakenDay?: true;
}

/** A format without colors, currencies, conditions, escaped signs and quoted texts; those of elapsed time, `[h]`, stay. */
const withoutLiterals = (code: string): string =>
  code.replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]|\\[^]|"[^"]*"|[_*][^]/gi, '');

const isMistakenDay = (code: string): boolean => {
  const rest = withoutLiterals(code);
  return isDateFormat(code) && /[0#?]|General/i.test(rest) && !/[dmyhs]/i.test(rest);
};

/** The unit of measure that a format writes after the digits. */
function unitOf(code: string): string | null {
  const [first = ''] = code.split(';');
  const shown = first.replaceAll(/\[[^\]]*\]|[_*][^]/g, '');
  const literal = [...shown.matchAll(/\\([^])|"([^"]*)"/g)]
    .map(([, escaped = '', quoted = '']) => escaped + quoted)
    .join('')
    .trim();
  const isUnit = unitNamed(literal, 'weight') !== null || unitNamed(literal, 'length') !== null;
  return isUnit && /[0#?]|General/i.test(withoutLiterals(first)) ? literal : null;
}

function formatOf(code: string): NumberFormat | null {
  if (code.length > codeAtMost) return null;
  const [mask, unit] = [maskOf(code), unitOf(code)];
  const format: NumberFormat = {
    ...(mask === null ? {} : { mask }),
    ...(unit === null ? {} : { unit }),
    ...(isMistakenDay(code) ? { isMistakenDay: true } : {}),
  };
  return Object.keys(format).length === 0 ? null : format;
}

export const formatsOfStyles = (xml: string): ReadonlyMap<number, NumberFormat> => byStyle(xml, formatOf);
