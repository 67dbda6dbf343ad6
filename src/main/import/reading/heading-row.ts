import { cellContent, isEmptyValue } from './cell-content.ts';
import { fieldsNamedIn } from './guess-mapping.ts';
import { textOf, type TableRow } from './table.ts';

/** A title and the lines below it have no more rows than this. */
export const maxHeadingRows = 20;
const knownHeadings = 3;

export const looksLikeHeadings = (cells: readonly string[]): boolean => fieldsNamedIn(cells) >= knownHeadings;

const contents = ({ cells }: TableRow): string[] => cells.map((cell) => cellContent(textOf(cell)));

/** The index of the headings: the first row, unless a later one looks like headings and names more columns. */
export function headingRowOf(rows: readonly TableRow[]): number {
  const named = rows.slice(0, maxHeadingRows).map((row) => fieldsNamedIn(contents(row)));
  const most = Math.max(...named);
  if (most < knownHeadings) return 0;
  const found = named.indexOf(most);
  // "Ship To" merged over Name and City, which stand below it.
  const isAboveOthers = (rows[found]?.merged?.size ?? 0) > 0 && (named[found + 1] ?? 0) >= knownHeadings;
  return isAboveOthers ? found + 1 : found;
}

const totals =
  /^(?:(?:grand|report|order|sub|sous|gran)[- ]?)?(?:totals?|totales|totaux|sum|suma|somme)\b[^\p{L}]*(?:general|g\u00e9n\u00e9ral)?:?/iu;
const amount = /^[$\u20ac]?\s*-?[\d.,\s]+(?:lbs?|kg)?\.?$/i;

/** "1,500 lbs" is 1500; null: not an amount. */
const amountOf = (text: string): number | null =>
  amount.test(text) ? Number(text.replaceAll(/[^\d.-]|\.$/g, '')) : null;

/**
 * Rows of totals: they say so, or contain only numbers, one of which is the sum of its column above, and have no value in a column that every
 * row above has filled, such as the order.
 */
export function createTotalsFinder(): (row: TableRow) => boolean {
  const sums: number[] = [];
  /** How many rows have a value in a column. */
  const filled: number[] = [];
  let rows = 0;
  return (row) => {
    const texts = contents(row).map((text) => (isEmptyValue(text) ? '' : text));
    const said = texts.filter((text) => text !== '');
    const amounts = texts.map((text) => (text === '' ? null : amountOf(text)));
    const saysTotal =
      said.some((text) => totals.test(text)) && said.every((text) => totals.test(text) || amount.test(text));
    const isSum =
      rows > 1 &&
      said.length > 0 &&
      texts.some((text, column) => text === '' && filled[column] === rows) &&
      texts.every((text, column) => text === '' || amounts[column] !== null) &&
      amounts.some(
        (value, column) => value !== null && value > 0 && Math.abs(value - (sums[column] ?? 0)) < 1e-6,
      );
    if (saysTotal || isSum) return true;
    rows += 1;
    for (const [column, text] of texts.entries()) if (text !== '') filled[column] = (filled[column] ?? 0) + 1;
    for (const [column, value] of amounts.entries())
      if (value !== null) sums[column] = (sums[column] ?? 0) + value;
    return false;
  };
}
