import { numberFieldAt, readField } from '#shared/freight/fields/number-fields.ts';
import { splitAmount } from '#shared/freight/measures/typed-measure.ts';
import type { Language } from '#shared/language.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { cellContent } from './cell-content.ts';
import type { TableRow } from './table.ts';

/** "1.250,50" */
const withBoth = /^\d{1,3}(?:\.\d{3})+,\d+$/;
/** "980,5": a group of thousands has three digits. One such cell may be a slip, so it makes decimal commas only likely. */
const withComma = /^[\d.\s]*\d,(?:\d{1,2}|\d{4,})$/;
const withPoint = /^[\d,\s]*\d\.(?:\d{1,2}|\d{4,})$/;
/** Characters, with its unit. */
const longestNumber = 100;

/** Whether a file writes decimals with a comma, as spreadsheets and SAP do in German, French or the Spanish of Spain. */
export type DecimalCommas = 'no' | 'likely' | 'certain';

export function decimalCommasIn(
  rows: readonly TableRow[],
  { fields }: ImportMapping,
  hasSemicolons: boolean,
): DecimalCommas {
  const columns = Object.entries(fields).flatMap(([field, from]) =>
    'column' in from && numberFieldAt(field.replace('line.', 'lines.0.')) !== null ? from.column : [],
  );
  let [hasPoints, hasCommas] = [false, false];
  for (const { cells } of rows)
    for (const column of columns) {
      const cell = cells[column];
      if (typeof cell !== 'string' || cell.length > longestNumber) continue;
      const text = cellContent(cell);
      const number = splitAmount(text)?.number ?? text;
      if (withBoth.test(number)) return 'certain';
      hasCommas ||= withComma.test(number);
      hasPoints ||= withPoint.test(number);
    }
  return hasSemicolons && !hasPoints ? 'certain' : hasCommas ? 'likely' : 'no';
}

/** "1.250" in such a file, which the station's language reads as 1.25: it is asked about, as in French. */
export function mayBeGrouped(text: string, path: string, language: Language, commas: DecimalCommas): boolean {
  const field = numberFieldAt(path);
  const group = commas === 'certain' ? /[.,]\d{3}(?!\d)/ : /\.\d{3}(?!\d)/;
  if (commas === 'no' || field === null || !group.test(text)) return false;
  return (
    readField(text, field, 'fr').is === 'ambiguous' && readField(text, field, language).is !== 'ambiguous'
  );
}
