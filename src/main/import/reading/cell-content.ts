import { withoutInvisible } from '#shared/freight/text/visible-text.ts';

/**
 * `="0098765"`: how programs keep a spreadsheet from turning a text into a number; also `=T("…")`, and with quotation marks doubled once more.
 */
const textFormulas = [
  /^=\s*"((?:[^"]|"")*)"$/,
  /^=\s*T\(\s*"((?:[^"]|"")*)"\s*\)$/i,
  /^=\s*""((?:[^"]|"")*)""$/,
  /^=\s*[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]$/,
  /^=\s*(\d+(?:\.\d+)?)$/,
];
/** `'00123`, but not `'s-Hertogenbosch`, `'t Hooft`, `'90s` or a text in quotes. */
const textMark = /^'(?!(?:s|t|n|em|til|tis|twas)\b|\d0s\b)(?=.)(?!.*'$)/i;

/** A formula whose result is not in the file. */
export const isFormula = (text: string): boolean =>
  /^=\s*(?:[A-Z][A-Z0-9._]*\(|\$?[A-Z]{1,3}\$?\d+(?:$|\W)|["'])/i.test(text);

const textOfFormula = (text: string): string | undefined => {
  for (const formula of textFormulas) {
    const found = formula.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The text of a cell on one line, without marks that only make it text. */
export function cellContent(cell: string): string {
  const text = withoutInvisible(cell)
    .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
    .trim();
  const quoted = text.startsWith('=') ? textOfFormula(text) : undefined;
  return (quoted === undefined ? text : quoted.replaceAll('""', '"')).replace(textMark, '').trim();
}

/**
 * How databases, programs and pivot tables write an empty value or a failed lookup (`#N/A`). `Nan` and `Na` are names; other failed formulas are
 * refused.
 */
const nothing =
  /^(?:\\N|null|undefined|none|nil|n\/a|-nan|#n\/[ad](?: n\/a)?|#nv|(?:system\.)?dbnull(?:\.value)?|#(?:null|empty)|-+|[\u2013\u2014]+|[(<[{](?:null|none|nil|blanks?|empty|n\/?a|nan|nothing|vide|en blanco|vac\u00edo)[)>\]}])$/i;

export const isEmptyValue = (text: string): boolean =>
  nothing.test(text) || /^(?:nan|NaN|NAN|NA)$/.test(text);

/**
 * `5.12345E+11`: digits of the number are lost. Spreadsheets and programs write one digit before the point, or a fraction, or the sign of the
 * exponent: without any of these, such as 12E4, it is text that someone typed.
 */
const scientific = [
  /^[+-]?[1-9]\s?e\s?\d{1,3}$/i,
  /^[+-]?\d+[.,]\d*\s?e\s?[+-]?\s?\d{1,3}$/i,
  /^[+-]?\d+\s?e\s?[+-]\s?\d{1,3}$/i,
  /^[+-]?\d+(?:[.,]\d*)?\s?[x\u00d7*]\s?10\s?\^\s?[+-]?\d{1,3}$/i,
];

export const isScientific = (text: string): boolean => scientific.some((form) => form.test(text));

const months = [
  'jan(?:uary|v|vier)?|ene(?:ro)?|feb(?:ruary|rero)?|f\u00e9v(?:r|rier)?|mar(?:ch|s|zo)?|apr(?:il)?|avr(?:il)?|abr(?:il)?|may|mai|mayo|june?|juin|junio',
  'july?|juil(?:let)?|julio|aug(?:ust)?|ago(?:sto)?|ao\u00fbt?|sept?(?:ember|embre|iembre)?|oct(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|dec(?:ember)?|d\u00e9c(?:embre)?|dic(?:iembre)?',
].join('|');
const time =
  '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[AaPp]\\.?[Mm]\\.?)?(?: ?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?)?';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
/** Month and day in either order, with a year. */
const yearLast = `${day}(?:/${day}/(?:\\d{2}|\\d{4})|\\.${day}\\.\\d{4}|-${day}-(?:19|20)\\d{2})`;
const yearFirst = `(?:19|20)\\d{2}([-/.])${day}\\1${day}`;
const dates = [new RegExp(`^(?:${yearFirst})${time}$`), new RegExp(`^${yearLast}${time}$`)];

const month = `(?:${months})\\.?`;
const year = '(?:\\d{2}|(?:19|20)\\d{2})';
/** With a year it is a day in capitals too, as databases write it: 04-MAR-26. */
const namedWithYear = new RegExp(
  `^(?:\\p{L}{3,10}, )?(?:${day}[-/ ]${month}[-/ ,]+${year}|${month} ${day}, ?${year}|${day} de (?:${months}) de ${year})${time}$`,
  'iu',
);
const named = new RegExp(`^(?:${day}[-/ ]${month}|${month}[-/ ]\\d{2}(?:\\d{2})?)$`, 'i');

/** Text that is only a date. `4-Mar` is one; a PO such as `SEP-12` in capitals is not. */
export const isDate = (text: string): boolean =>
  dates.some((date) => date.test(text)) ||
  namedWithYear.test(text) ||
  (named.test(text) && !/[A-Z]{2}/.test(text));
