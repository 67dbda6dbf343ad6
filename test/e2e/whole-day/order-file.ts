import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

/** A hundred orders of two rows each, for three carriers, the last stop first: as the order system writes them. */
const orders = 100;
const lines = 2;
/** Handling units of one order: one in its first row, two in its second. */
export const unitsOfOrder = 3;
/** The order whose postal code is wrong, and the one whose terms no station knows. */
export const wrongZip = 7;
export const wrongTerms = 9;

/** What no heading explains: somebody has to say that it is the city. */
export const unknownHeading = 'Gemeinde';

export const carrierOf = (order: number): string => (order <= 6 ? 'SAIA' : order <= 90 ? 'ODFL' : 'EXLA');
export const poOf = (order: number): string => `PO-${5000 + order}`;
export const orderNumbers = Array.from({ length: orders }, (_, at) => at + 1);

/** The number of an order's first row in the file, its headings being row 1. */
export const rowOf = (order: number): number => (orders - order) * lines + 2;

function cellsOf(order: number, line: number, mended: boolean): string[] {
  const cells = orderCells(order, line);
  if (order === wrongZip) cells[7] = '895';
  if (order === wrongTerms && !mended) cells[15] = 'whenever';
  return [...cells, carrierOf(order)];
}

/** The file; `mended`: as it comes out of the order system once the terms are right there. */
export const orderFile = (mended: boolean): string =>
  csv([
    [...orderHeadings, 'SCAC'].map((name) => (name === 'Ship To City' ? unknownHeading : name)),
    ...orderNumbers
      .toReversed()
      .flatMap((order) => Array.from({ length: lines }, (_, line) => cellsOf(order, line, mended))),
  ]);
