import { importLimits, type ImportField } from '#shared/freight/fields/import-fields.ts';
import { numberFieldAt } from '#shared/freight/fields/number-fields.ts';
import { isFarAway, readFileDay } from '#shared/freight/form/read-day.ts';
import { maxDecimals, showNumber } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';
import { hasContent } from '#shared/freight/text/has-content.ts';
import type { LineForm, ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { namesHazard } from '#shared/freight/form/unticked-hazard.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { cellContent, isDate, isFormula, isEmptyValue, isScientific } from './cell-content.ts';
import { measureOf } from '#shared/freight/measures/unit.ts';
import {
  readCountry,
  readInhalationZone,
  readPackage,
  readPackingGroup,
  readQuantityUnit,
  readState,
  readTerms,
  readTick,
  readYesNo,
} from './parse-enum-text.ts';
import type { Cell } from './table.ts';

export interface Writing {
  language: Language;
  days: ImportMapping['days'];
}

/** Beyond this a spreadsheet has rounded what was typed: 16 digits and more are no longer exact. */
export const maxExactNumber = 1e15;

/**
 * What a spreadsheet shows in place of a result, as it saves it in English, Spanish, French and German, and the hash signs of a column that was
 * too narrow for its number when the sheet was saved as text: the value is not in the file. Google Sheets has #ERROR! and Loading... of its
 * own, LibreOffice Err:502.
 */
const formulaError = new RegExp(
  `^(?:#(?:#{2,}|GETTING_DATA|[¡¿]?(?:${[
    'REF!|VALUE!|DIV/0!|NAME\\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|EXTERNAL!|PYTHON!|TIMEOUT!',
    'VALOR!|NOMBRE\\?|NULO!|DESBORDAMIENTO!|CAMPO!|VALEUR!|NOM\\?|NOMBRE!|NUL!|PROPAGATION!|CALCUL!|CHAMP!',
    'BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|KALK!|FELD!',
  ].join('|')}))|Err:\\d{3}|Loading\\.{3})$`,
);

const yesNoFields: ReadonlySet<string> = new Set([
  'hazmat',
  'reportableQuantity',
  'limitedQuantity',
  'marinePollutant',
] satisfies (keyof LineForm)[]);

const isDay = (path: string): boolean => path === 'shipDate' || path === 'tender.pickupDate';

const takesYesOrNo = (path: string): boolean =>
  ['customerCheck', 'order', 'tender'].includes(path) ||
  yesNoFields.has(/^lines\.\d+\.(.+)$/.exec(path)?.[1] ?? '');

/** What a cell says of a field, as the form takes it. Where it says a number, also the number, and the unit that its format shows. */
export interface CellText {
  text: string;
  number?: number;
  unit?: string;
}

/** Numbers that may be left out. Programs fill in 0 where they have none: cash on delivery of 0.00 is none. */
const mayBeZero =
  /^(?:codAmount|declaredValue|quoteNumber|lines\.\d+\.(?:pieces|lengthIn|widthIn|heightIn))$/;

/**
 * What a cell says of a field, or a code of why it cannot be taken: a number is written as the station's language writes it, whatever the
 * file came from, so that `readForm` reads the same number.
 */
export function cellText(cell: Cell, path: string, language: Language): CellText | { code: string } {
  const said = contentOf(cell, path, language);
  return 'text' in said && mayBeZero.test(path) && /^0+(?:[.,]0+)?$/.test(said.text) ? { text: '' } : said;
}

function contentOf(cell: Cell, path: string, language: Language): CellText | { code: string } {
  if (typeof cell === 'object' && 'date' in cell)
    return isDay(path) ? { text: cell.date } : { code: 'date-value' };
  if (typeof cell === 'object' && cell.unit !== undefined) {
    const got = cellText(cell.number, path, language);
    const isMeasured = measureOf(path.replace(/^lines\.\d+\./, '')) !== null;
    return 'text' in got && isMeasured ? { ...got, unit: cell.unit } : got;
  }
  // A weight is a number however it is shown; a ZIP code is what is shown.
  if (typeof cell === 'object')
    return cellText(numberFieldAt(path) === null ? cell.shown : cell.number, path, language);
  // TRUE as a number or a service code is a column of something else: it would go out as "yes".
  if (typeof cell === 'boolean')
    return takesYesOrNo(path) ? { text: cell ? 'yes' : 'no' } : { code: 'not-a-text' };
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return { code: 'not-a-number' };
    if (numberFieldAt(path) !== null) {
      const number = Number(cell.toFixed(maxDecimals));
      return { text: showNumber(number, language), number };
    }
    return Math.abs(cell) >= maxExactNumber
      ? { code: 'rounded-number' }
      : { text: cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 }) };
  }
  const text = cellContent(cell);
  if (text.length > importLimits.cellLength) return { code: 'too-long' };
  if (isEmptyValue(text)) return { text: '' };
  if (formulaError.test(text)) return { code: 'formula-error' };
  if (isFormula(text)) return { code: 'formula-text' };
  if (path !== 'loadOrder' && !isDay(path)) {
    if (isScientific(text)) return { code: 'scientific-number' };
    if (isDate(text)) return { code: 'date-value' };
  }
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u001f\u007f-\u009f\uFFFD\uD800-\uDFFF]/u.test(text)
    ? { code: 'unreadable-characters' }
    : { text };
}

/** Fields of a line with a fixed list. Other texts stay as they are, and are refused by name. */
const spoken: Partial<Record<string, (text: string) => string | null>> = {
  packageType: readPackage,
  packingGroup: readPackingGroup,
  inhalationZone: readInhalationZone,
  hazardQuantityUnit: readQuantityUnit,
};

/** Writes a text to a field of a line; a code when the field cannot hold it. */
export function setLineField(line: LineForm, key: string, text: string): string | null {
  if (yesNoFields.has(key)) {
    const answer = readTick(key, text);
    if (answer === null) return 'yes-or-no';
    Object.assign(line, { [key]: answer });
    return null;
  }
  Object.assign(line, { [key]: spoken[key]?.(text) ?? text });
  return null;
}

/**
 * A line of a file that says neither yes nor no to hazardous freight, but names a material, is hazardous: no one is asked, and without the
 * tick none of it would be on the bill.
 */
export function tickHazardous(line: LineForm): void {
  if (namesHazard(line, hasContent)) line.hazmat = true;
}

/** "Lift Gate", "INSIDE DELIVERY": each word would go out as a code of its own. */
const areWords = (part: string): boolean => /\S\s+\S/.test(part) && /\p{L}{6}|\p{Lu}\p{Ll}/u.test(part);

/** Accessorial codes, listed in one cell. */
function putAccessorials(form: ShipmentForm, text: string): string | null {
  const isAnswer = /^(?:yes|no|y|n|true|false|0)$/i.test(text);
  if (isAnswer || text.split(/[,;|/+]/).some((part) => areWords(part.trim()))) return 'not-codes';
  const codes = text.split(/[\s,;|/+]+/).filter((code) => code !== '');
  if (codes.length > 50 || codes.some((code) => code.length > 20)) return 'too-long';
  form.accessorials = [...new Set(codes.map((code) => code.toUpperCase()))];
  return null;
}

const fees = new Map<string, 'prepaid' | 'collect'>([
  ['prepaid', 'prepaid'],
  ['ppd', 'prepaid'],
  ['collect', 'collect'],
  ['col', 'collect'],
]);

type PutHead = (form: ShipmentForm, text: string, days: ImportMapping['days']) => string | null;

/** Fields of the head that are more than a text. */
const heads: Partial<Record<ImportField, PutHead>> = {
  freightTerms(form, text) {
    const terms = readTerms(text);
    if (terms === null) return 'freight-terms';
    form.freightTerms = terms;
    return null;
  },
  codFee(form, text) {
    const fee = fees.get(text.toLowerCase());
    if (fee === undefined) return 'cod-fee';
    form.codFee = fee;
    return null;
  },
  customerCheck(form, text) {
    const accepted = text === 'accepted' ? true : text === 'refused' ? false : readYesNo(text);
    if (accepted === null) return 'yes-or-no';
    form.customerCheck = accepted ? 'accepted' : 'refused';
    return null;
  },
  accessorials: putAccessorials,
  shipDate(form, text, days) {
    form.shipDate = readFileDay(text, days);
    return isFarAway(form.shipDate) ? 'day' : null;
  },
};

/** Writes a text to a field of the head; a code when the field cannot hold it. */
export function setHeaderField(
  form: ShipmentForm,
  field: ImportField,
  text: string,
  { days }: Writing,
): string | null {
  const [group = '', key] = field.split('.');
  if (key !== undefined) {
    const part = form[group as 'consignee'];
    const spelled = key === 'country' ? readCountry(text) : key === 'state' ? readState(text) : null;
    Object.assign(part, { [key]: spelled ?? text });
    return null;
  }
  const put = heads[field];
  if (put !== undefined) return put(form, text, days);
  Object.assign(form, { [field]: text });
  return null;
}
