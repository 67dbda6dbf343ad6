import { drawCopies, type PaperCopies } from '#main/paper/copies.ts';
import { Paper, sheet, type TextStyle } from '#main/paper/paper.ts';
import { groupedNumber } from '#shared/freight/form/plain-number.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';
import { carrierOf, placeOf } from './label-facts.ts';

export interface PackingListFacts {
  shipment: Shipment;
  bolNumber: string;
  /** By unit; only units that have one. */
  codes: ReadonlyMap<number, string>;
  madeAt: Date;
  copies?: PaperCopies | undefined;
}

/** The drawing task of a packing list. */
export interface PackingListJob {
  kind: 'packing-list';
  facts: PackingListFacts;
}

const { left, inner, bottom, top } = sheet;
const text: TextStyle = { size: 10 };
const caption: TextStyle = { size: 7, colour: '#444444' };
const strong: TextStyle = { size: 10, bold: true };

interface Column {
  x: number;
  width: number;
  head: string;
  align?: 'right';
}
const columns: readonly Column[] = [
  { x: 0, width: 52, head: 'UNITS' },
  { x: 58, width: 52, head: 'PIECES', align: 'right' },
  { x: 120, width: 236, head: 'DESCRIPTION' },
  { x: 362, width: 108, head: 'SIZE (IN)' },
  { x: 474, width: 66, head: 'WEIGHT (LB)', align: 'right' },
];

const shown = (value: number | null): string => (value === null ? '' : groupedNumber(value));

function cellsOf(line: Shipment['lines'][number]): string[] {
  const size = [line.lengthIn, line.widthIn, line.heightIn];
  const isHazardous = line.hazard !== null ? ' (HAZARDOUS, see the bill of lading)' : '';
  return [
    `${shown(line.handlingUnits)} ${line.packageType}`,
    shown(line.pieces),
    `${line.description}${isHazardous}`,
    size.every((side) => side === null) ? '' : size.map((side) => shown(side) || '?').join(' × '),
    shown(line.weightLb),
  ];
}

/** Pages are started as needed; each names its shipment. */
class Pages {
  readonly #paper: Paper;
  readonly #title: string;
  readonly #copy: string;
  #number = 0;
  y = 0;

  constructor(paper: Paper, title: string, copy: string) {
    this.#paper = paper;
    this.#title = title;
    this.#copy = copy;
    this.begin();
  }

  begin(): void {
    this.#paper.addPage();
    this.#number += 1;
    this.#paper.oneLine(left, top, inner - 70, this.#title, { size: 16, bold: true });
    this.#paper.text(left, top + 6, inner, `Page ${this.#number}`, { ...caption, align: 'right' });
    this.#paper.text(left, top + 20, inner, this.#copy, strong);
    this.y = top + (this.#copy === '' ? 32 : 44);
  }

  /** True: a page was started for it. */
  need(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.begin();
    return true;
  }
}

function head(paper: Paper, pages: Pages, { shipment }: PackingListFacts): void {
  const half = inner / 2 - 8;
  const address = ({ company, address, address2, ...place }: Shipment['consignee']) =>
    [company, address, address2, placeOf({ company, address, address2, ...place })].filter(
      (line) => line !== '',
    );
  const party = (x: number, name: string, of: Shipment['consignee']): number => {
    paper.text(x, pages.y, half, name, caption);
    const words = address(of).join('\n');
    paper.text(x, pages.y + 11, half, words, text);
    return paper.heightOf(words, half, text);
  };
  const height = Math.max(
    party(left, 'SHIP FROM', shipment.shipper),
    party(left + half + 16, 'SHIP TO', shipment.consignee),
  );
  pages.y += height + 22;
  const facts: [string, string][] = [
    ['SHIP DATE', shipment.shipDate],
    ['PO NUMBER', shipment.poNumber],
    ['PRO NUMBER', shipment.proNumber],
    ['CARRIER', carrierOf(shipment)],
  ];
  const width = inner / facts.length;
  for (const [at, [name, words]] of facts.entries()) {
    paper.text(left + at * width, pages.y, width - 8, name, caption);
    paper.text(left + at * width, pages.y + 11, width - 8, words, text);
  }
  pages.y += 15 + Math.max(12, ...facts.map(([, words]) => paper.heightOf(words, width - 8, text)));
}

function tableHead(paper: Paper, pages: Pages): void {
  for (const { x, width, head: name, align = 'left' } of columns)
    paper.text(left + x, pages.y + 8, width, name, { ...caption, align });
  pages.y += 20;
  paper.line(left, pages.y, left + inner, pages.y);
}

function row(paper: Paper, pages: Pages, cells: readonly string[], style: TextStyle): void {
  const heights = cells.map((cell, at) => paper.heightOf(cell, columns[at]?.width ?? inner, style));
  const height = Math.max(...heights) + 8;
  if (pages.need(height)) tableHead(paper, pages);
  for (const [at, cell] of cells.entries()) {
    const column = columns[at];
    if (column !== undefined)
      paper.text(left + column.x, pages.y + 4, column.width, cell, {
        ...style,
        align: column.align ?? 'left',
      });
  }
  pages.y += height;
  paper.line(left, pages.y, left + inner, pages.y);
}

/** The contents of the handling units, for whoever opens them. English, as all freight documents are. */
export function packingList(facts: PackingListFacts): Promise<Buffer> {
  const title = `Packing list, BOL ${facts.bolNumber}`;
  const paper = new Paper(title, facts.madeAt);
  drawCopies(paper, facts.copies, (copy) => {
    drawList(paper, new Pages(paper, title, copy), facts);
  });
  return paper.finish();
}

function drawList(paper: Paper, pages: Pages, facts: PackingListFacts): void {
  const { shipment, codes } = facts;
  head(paper, pages, facts);
  tableHead(paper, pages);
  for (const line of shipment.lines) row(paper, pages, cellsOf(line), text);
  const sum = totals(shipment.lines);
  // Unless every line has its pieces, the total is unknown.
  const pieces = shipment.lines.some((line) => line.pieces === null) ? '' : shown(sum.pieces);
  row(paper, pages, [shown(sum.handlingUnits), pieces, 'TOTAL', '', shown(sum.weightLb)], strong);
  if (codes.size > 0) pages.y += 14;
  for (const [unit, code] of codes) {
    pages.need(14);
    paper.text(left, pages.y, inner, `Unit ${unit}: SSCC (00) ${code}`, text);
    pages.y += 14;
  }
}
