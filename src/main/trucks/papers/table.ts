import { groupedNumber } from '#shared/freight/form/plain-number.ts';
import { sheet, type Paper } from '#main/paper/paper.ts';
import type { PickupRow } from '#shared/station/hand-over.ts';
import type { PickupTotals } from '#shared/station/hand-over-check.ts';

/** A cell has a line, and possibly a smaller one below it. */
interface CellText {
  main: string;
  sub?: string;
  /** A checkbox instead of text. */
  box?: true;
}
export interface Column<R> {
  title: string;
  width: number;
  align?: 'left' | 'right' | 'center';
  cell: (row: R, at: number) => CellText;
  /** The text in the row of sums. */
  sum?: (totals: PickupTotals) => string;
}

/** Many order numbers already say what they are. */
const poOf = (number: string): string => (number === '' || /^PO\b/i.test(number) ? number : `PO ${number}`);

const headHeight = 16;
const rowHeight = 25;
const sumHeight = 20;

/** Numbers and destination of a shipment: in the same place on every document. */
export const commonColumns = (consigneeWidth: number): Column<PickupRow>[] => [
  { title: '#', width: 28, align: 'right', cell: (_row, at) => ({ main: String(at + 1) }) },
  {
    title: 'BOL / PRO',
    width: 122,
    cell: (row) => ({ main: row.bolNumber, sub: row.proNumber === '' ? '' : `PRO ${row.proNumber}` }),
    sum: ({ shipments }) => `${groupedNumber(shipments)} ${shipments === 1 ? 'shipment' : 'shipments'}`,
  },
  {
    title: 'Consignee',
    width: consigneeWidth,
    cell: (row) => ({
      main: row.consignee,
      sub: [[row.city, row.state].filter((part) => part !== '').join(', '), poOf(row.poNumber)]
        .filter((part) => part !== '')
        .join(' · '),
    }),
    sum: ({ hazmat }) => (hazmat === 0 ? '' : `${groupedNumber(hazmat)} hazardous`),
  },
  { title: 'HM', width: 24, align: 'center', cell: ({ hazmat }) => ({ main: hazmat ? 'X' : '' }) },
  {
    title: 'Units',
    width: 38,
    align: 'right',
    cell: (row) => ({ main: groupedNumber(row.handlingUnits) }),
    sum: ({ units }) => groupedNumber(units),
  },
  {
    title: 'Pieces',
    width: 46,
    align: 'right',
    cell: ({ pieces }) => ({ main: pieces === null ? '–' : groupedNumber(pieces) }),
    sum: ({ pieces }) => (pieces === null ? '–' : groupedNumber(pieces)),
  },
  {
    title: 'Weight lb',
    width: 60,
    align: 'right',
    cell: (row) => ({ main: groupedNumber(row.weightLb) }),
    sum: ({ weightLb }) => groupedNumber(weightLb),
  },
];

/** Rows split into pages: the first begins at `top`, the others at `laterTop`, and the last keeps `foot` points below its sums. */
export function pagesOf<R>(
  rows: readonly R[],
  { top, laterTop, foot }: { top: number; laterTop: number; foot: number },
): R[][] {
  const bottom = sheet.bottom - 14;
  const pages: R[][] = [];
  let rest = [...rows];
  do {
    const room = bottom - (pages.length === 0 ? top : laterTop) - headHeight;
    const fitting = Math.floor(room / rowHeight);
    const fittingLast = Math.max(0, Math.floor((room - sumHeight - foot) / rowHeight));
    // A footer alone on a page would be signed without its freight: at least one row goes with it.
    const take = rest.length <= fittingLast ? rest.length : Math.min(fitting, Math.max(1, rest.length - 1));
    pages.push(rest.slice(0, take));
    rest = rest.slice(take);
  } while (rest.length > 0);
  return pages;
}

/** Draws a page's rows; `first`: how many rows are on the pages before. Returns the y below it. */
export function drawRows<R>(
  paper: Paper,
  {
    columns,
    rows,
    y,
    first,
  }: { columns: readonly Column<R>[]; rows: readonly R[]; y: number; first: number },
): number {
  paper.box(sheet.left, y, sheet.inner, headHeight, '#ececec');
  inColumns(columns, (column, x) => {
    paper.oneLine(x + 4, y + 4, column.width - 8, column.title, {
      size: 7.5,
      bold: true,
      ...aligned(column),
    });
  });
  let at = y + headHeight;
  rows.forEach((row, index) => {
    inColumns(columns, (column, x) => {
      const { main, sub = '', box } = column.cell(row, first + index);
      if (box) paper.box(x + column.width / 2 - 6, at + 6, 12, 12);
      const lower = sub === '' ? 7 : 3;
      paper.oneLine(x + 4, at + lower, column.width - 8, clipped(paper, main, column.width - 8, 9), {
        size: 9,
        ...aligned(column),
      });
      paper.oneLine(x + 4, at + 14, column.width - 8, clipped(paper, sub, column.width - 8, 7), {
        size: 7,
        colour: '#333333',
        ...aligned(column),
      });
    });
    at += rowHeight;
    paper.line(sheet.left, at, sheet.left + sheet.inner, at);
  });
  return at;
}

export function drawSums<R>(
  paper: Paper,
  columns: readonly Column<R>[],
  totals: PickupTotals,
  y: number,
): number {
  paper.box(sheet.left, y, sheet.inner, sumHeight, '#ececec');
  inColumns(columns, (column, x) => {
    const words = column.sum?.(totals) ?? '';
    paper.oneLine(x + 4, y + 5, column.width - 8, words, { size: 9, bold: true, ...aligned(column) });
  });
  return y + sumHeight;
}

const aligned = <R>({ align }: Column<R>): { align?: 'left' | 'right' | 'center' } =>
  align === undefined ? {} : { align };

function inColumns<R>(columns: readonly Column<R>[], draw: (column: Column<R>, x: number) => void): void {
  let x: number = sheet.left;
  for (const column of columns) {
    draw(column, x);
    x += column.width;
  }
}

/** Names may be cut, so that they stay readable; numbers are short enough to be drawn smaller. */
function clipped(paper: Paper, words: string, width: number, size: number): string {
  if (words.length < 24) return words;
  const fits = (width * 1.25) / paper.widthOf(words, { size });
  return fits >= 1 ? words : `${words.slice(0, Math.max(8, Math.floor(words.length * fits) - 1)).trimEnd()}…`;
}
