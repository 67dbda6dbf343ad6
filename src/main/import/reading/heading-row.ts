import { cellContent, isNothing } from './cell-content.ts';
import { fieldsNamedIn } from './guess-mapping.ts';
import { textOf, type TableRow } from './table.ts';

/** A title and what is printed below it have no more rows than this. */
export const headingRowsAtMost = 20;
const knownHeadings = 3;

export const looksLikeHeadings = (cells: readonly string[]): boolean => fieldsNamedIn(cells) >= knownHeadings;

const contents = ({ cells }: TableRow): string[] => cells.map((cell) => cellContent(textOf(cell)));

/** The index of the headings: the first row, unless that names no more than one column and a later row looks like headings. */
export function headingRowOf(rows: readonly TableRow[]): number {
  const [first] = rows;
  if (first === undefined || fieldsNamedIn(contents(first)) > 1) return 0;
  return Math.max(
    0,
    rows.slice(0, headingRowsAtMost).findIndex((row) => looksLikeHeadings(contents(row))),
  );
}

const totals =
  /^(?:grand |sub[- ]?)?(?:totals?|totales|totaux|sum|suma|somme)\b[^\p{L}]*(?:general|g\u00e9n\u00e9ral)?:?/iu;
const amount = /^[$\u20ac]?\s*-?[\d.,\s]+(?:lbs?|kg)?\.?$/i;

/** A row that says "Total" and has nothing else but numbers. */
export function isTotalsRow(row: TableRow): boolean {
  const texts = contents(row).filter((text) => text !== '' && !isNothing(text));
  return (
    texts.some((text) => totals.test(text)) && texts.every((text) => totals.test(text) || amount.test(text))
  );
}
