import { withoutUnseen } from '#shared/freight/seen-text.ts';

/** `="0098765"`: how programs keep a spreadsheet from making a number of a text. */
const textFormula = /^=\s*"((?:[^"]|"")*)"$/;
/** `'00123`, but not `'s-Hertogenbosch`, `'t Hooft`, `'90s` or a text in quotes. */
const textMark = /^'(?!(?:s|t|n|em|til|tis|twas)\b|\d0s\b)(?=.)(?!.*'$)/i;

/** The text of a cell on one line, without what only marks it as a text. */
export function cellContent(cell: string): string {
  const text = withoutUnseen(cell)
    .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
    .trim();
  const quoted = textFormula.exec(text)?.[1];
  return (quoted === undefined ? text : quoted.replaceAll('""', '"')).replace(textMark, '').trim();
}

/** How databases and programs write that there is no value. `Nan` is a name; #N/A is a failed formula and is refused. */
const nothing =
  /^(?:\\N|null|undefined|none|nil|n\/a|-nan|(?:system\.)?dbnull|[(<[{](?:null|none|nil|blanks?|empty|n\/?a|nan)[)>\]}])$/i;

export const isNothing = (text: string): boolean => nothing.test(text) || /^(?:nan|NaN|NAN)$/.test(text);

/** `5.12345E+11`: a spreadsheet has thrown away the digits of the number. */
export const isScientific = (text: string): boolean => /^[+-]?\d+(?:[.,]\d*)?e[+-]?\d{1,3}$/i.test(text);

const months =
  'jan(?:v|\\.|uary)?|feb(?:\\.|ruary)?|f\u00e9vr?|mar(?:s|ch)?|apr(?:il)?|avr|abr|may|mai|june?|juin|juil?|july?|aug(?:ust)?|ago|ao\u00fbt|sept?|oct|nov|dec|dic|d\u00e9c|ene';
const time = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[AaPp]\\.?[Mm]\\.?)?Z?)?';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
/** Month and day in either order, with a year. */
const yearLast = `${day}(?:/${day}/(?:\\d{2}|\\d{4})|\\.${day}\\.\\d{4}|-${day}-(?:19|20)\\d{2})`;
const yearFirst = `(?:19|20)\\d{2}([-/.])${day}\\1${day}`;
const named = `${day}[- ](?:${months})\\.?(?:[- ]\\d{2}(?:\\d{2})?)?|(?:${months})[- ]\\d{2}`;
const dates = [new RegExp(`^(?:${yearFirst})${time}$`), new RegExp(`^${yearLast}${time}$`)];
const namedDate = new RegExp(`^(?:${named})$`, 'i');

/** A text that is only a day. `4-Mar` is one; a PO such as `SEP-12` in capitals is not. */
export const isDate = (text: string): boolean =>
  dates.some((date) => date.test(text)) || (namedDate.test(text) && !/[A-Z]{2}/.test(text));
