import type { Block } from '#main/paper/block.ts';
import { sheet, type Paper, type TextStyle } from '#main/paper/paper.ts';
import { groupedNumber } from '#shared/freight/form/plain-number.ts';
import type { ChildRow, FreightRow, MasterBill } from './master-bill.ts';

/** A table: captions that are repeated on each page, rows, and the sum below them. */
export interface Table {
  head: Block[];
  rows: Block[];
  sum: Block;
}

interface Column {
  width: number;
  head: string;
  align: NonNullable<TextStyle['align']>;
  /** For a number: never broken across lines. */
  oneLine?: boolean;
}

const ground = '#e8e8e8';
const padX = 4;
const padY = 3.5;
const minRow = 16;
const grey = '#6a6a6a';

function tableHead(paper: Paper, title: string, columns: readonly Column[]): Block {
  return {
    height: 27,
    draw(y) {
      paper.text(sheet.left, y, sheet.inner, title, { size: 7.5, bold: true });
      let x: number = sheet.left;
      for (const { width, head, align } of columns) {
        paper.box(x, y + 12, width, 15, ground);
        paper.oneLine(x + padX, y + 16, width - 2 * padX, head, { size: 7, bold: true, align });
        x += width;
      }
    },
  };
}

function tableRow(
  paper: Paper,
  columns: readonly Column[],
  texts: readonly string[],
  style: TextStyle,
): Block {
  const heights = columns.map(({ width, oneLine }, at) =>
    oneLine === true ? 0 : paper.heightOf(texts[at] ?? '', width - 2 * padX, style),
  );
  const height = Math.max(minRow, ...heights.map((one) => one + 2 * padY));
  return {
    height,
    draw(y) {
      let x: number = sheet.left;
      for (const [at, { width, align, oneLine }] of columns.entries()) {
        paper.box(x, y, width, height);
        const place = [x + padX, y + padY, width - 2 * padX, texts[at] ?? ''] as const;
        if (oneLine === true) paper.oneLine(...place, { ...style, align });
        else paper.text(...place, { ...style, align });
        x += width;
      }
    },
  };
}

const childColumns = (lastHead: string): readonly Column[] => [
  { width: 22, head: '#', align: 'right', oneLine: true },
  { width: 98, head: 'BOL NUMBER', align: 'left', oneLine: true },
  { width: 84, head: 'PRO NUMBER', align: 'left', oneLine: true },
  { width: 100, head: 'CUSTOMER ORDER (PO)', align: 'left' },
  { width: 132, head: lastHead, align: 'left' },
  { width: 34, head: 'UNITS', align: 'right', oneLine: true },
  { width: 48, head: 'WEIGHT LB', align: 'right', oneLine: true },
  { width: 22, head: 'HM', align: 'center', oneLine: true },
];

function childRow(paper: Paper, columns: readonly Column[], child: ChildRow, at: number): Block {
  const { out } = child;
  const to = out === null ? `${child.consignee}, ${child.place}` : `${out}: not part of this load`;
  const texts = [
    String(at + 1),
    child.bolNumber,
    child.proNumber,
    child.poNumber,
    to,
    out === null ? groupedNumber(child.handlingUnits) : '',
    out === null ? groupedNumber(child.weightLb) : '',
    child.hazardous ? 'X' : '',
  ];
  const style: TextStyle = {
    size: 8.5,
    bold: out === null && child.hazardous,
    ...(out === null ? {} : { colour: grey }),
  };
  if (out === null) return tableRow(paper, columns, texts, style);
  const row = tableRow(paper, columns, texts, style);
  const [number = 0, bol = 0, pro = 0, po = 0] = columns.map(({ width }) => width);
  return {
    height: row.height,
    draw(y) {
      row.draw(y);
      // Crosses out the numbers only: the reason must stay readable.
      paper.line(sheet.left + number + padX, y + 8, sheet.left + number + bol + pro + po - padX, y + 8);
    },
  };
}

/** The underlying bills, in the order in which they were chosen. */
export function childTable(paper: Paper, bill: MasterBill): Table {
  const columns = childColumns('SHIP TO');
  const counting = bill.children.filter(({ out }) => out === null).length;
  const total = counting === 1 ? 'TOTAL OF 1 BILL' : `TOTAL OF ${counting} BILLS`;
  return {
    head: [tableHead(paper, `UNDERLYING BILLS OF LADING (${counting})`, columns)],
    rows: bill.children.map((child, at) => childRow(paper, columns, child, at)),
    sum: tableRow(
      paper,
      columns,
      ['', '', '', '', total, groupedNumber(bill.handlingUnits), groupedNumber(bill.weightLb), ''],
      { size: 8.5, bold: true },
    ),
  };
}

const freightColumns: readonly Column[] = [
  { width: 40, head: 'UNITS', align: 'right', oneLine: true },
  { width: 38, head: 'TYPE', align: 'left', oneLine: true },
  { width: 62, head: 'WEIGHT LB', align: 'right', oneLine: true },
  { width: 24, head: 'HM', align: 'center', oneLine: true },
  { width: 264, head: 'COMMODITY DESCRIPTION', align: 'left' },
  { width: 68, head: 'NMFC', align: 'left' },
  { width: 44, head: 'CLASS', align: 'right', oneLine: true },
];

const freightRow = (paper: Paper, row: FreightRow): Block =>
  tableRow(
    paper,
    freightColumns,
    [
      groupedNumber(row.handlingUnits),
      row.packageType,
      groupedNumber(row.weightLb),
      row.hazardous ? 'X' : '',
      row.description,
      row.nmfc,
      String(row.freightClass),
    ],
    { size: 8.5, bold: row.hazardous },
  );

/** The freight of all underlying bills, with identical lines added up. */
export function freightTable(paper: Paper, bill: MasterBill): Table {
  return {
    head: [tableHead(paper, 'CARRIER INFORMATION: FREIGHT OF THE UNDERLYING BILLS', freightColumns)],
    rows: bill.freight.map((row) => freightRow(paper, row)),
    sum: tableRow(
      paper,
      freightColumns,
      [groupedNumber(bill.handlingUnits), '', groupedNumber(bill.weightLb), '', 'GRAND TOTAL', '', ''],
      { size: 8.5, bold: true },
    ),
  };
}
