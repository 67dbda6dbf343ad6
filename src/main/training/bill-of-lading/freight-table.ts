import type { BolRequest } from '../wire/shipment-request.ts';
import { groupedDigits, type Sums } from './bill.ts';
import type { Block } from '#main/paper/block.ts';
import { sheet, type Paper, type TextStyle } from '#main/paper/paper.ts';

type Line = BolRequest['LineItems'][number];

/** Columns of the carrier information table of a VICS bill, in points. */
const columns = [
  { width: 32, head: 'QTY', align: 'right' },
  { width: 34, head: 'TYPE', align: 'left' },
  { width: 32, head: 'QTY', align: 'right' },
  { width: 34, head: 'TYPE', align: 'left' },
  { width: 58, head: 'WEIGHT LB', align: 'right' },
  { width: 24, head: 'HM', align: 'center' },
  { width: 218, head: 'COMMODITY DESCRIPTION', align: 'left' },
  { width: 66, head: 'NMFC', align: 'left' },
  { width: 42, head: 'CLASS', align: 'right' },
] as const;
const groups = [
  { width: 66, head: 'HANDLING UNIT' },
  { width: 66, head: 'PACKAGE' },
  { width: 300, head: '' },
  { width: 108, head: 'LTL ONLY' },
] as const;

const ground = '#e8e8e8';
const padX = 4;
const padY = 3.5;
const rowText: TextStyle = { size: 8.5 };
const minRow = 16;

/** The two rows of captions above the lines. */
export function freightTableHeader(paper: Paper): Block {
  return {
    height: 25,
    draw(y) {
      let x: number = sheet.left;
      for (const group of groups) {
        paper.box(x, y, group.width, 11, ground);
        paper.oneLine(x + 2, y + 2, group.width - 4, group.head, { size: 6.5, align: 'center' });
        x += group.width;
      }
      x = sheet.left;
      for (const { width, head, align } of columns) {
        paper.box(x, y + 11, width, 14, ground);
        paper.oneLine(x + padX, y + 14, width - 2 * padX, head, { size: 7, bold: true, align });
        x += width;
      }
    },
  };
}

function row(paper: Paper, texts: readonly string[], style: TextStyle = rowText): Block {
  const heights = columns.map(({ width }, index) =>
    paper.heightOf(texts[index] ?? '', width - 2 * padX, style),
  );
  const height = Math.max(minRow, ...heights.map((one) => one + 2 * padY));
  return {
    height,
    draw(y) {
      let x: number = sheet.left;
      columns.forEach(({ width, align, head }, index) => {
        paper.box(x, y, width, height);
        const words = texts[index] ?? '';
        const place = [x + padX, y + padY, width - 2 * padX, words] as const;
        if (head === 'COMMODITY DESCRIPTION' || head === 'NMFC') paper.text(...place, { ...style, align });
        else paper.oneLine(...place, { ...style, align });
        x += width;
      });
    },
  };
}

/** One line of freight. The service receives only handling units, so the package columns stay free for the pen. */
export function lineRow(paper: Paper, line: Line): Block {
  return row(
    paper,
    [
      line.ShippingUnits,
      line.PKGType,
      '',
      '',
      groupedDigits(Number(line.Weight)),
      line.Haz ? 'X' : '',
      line.Description,
      line.NMFC,
      String(line.ClassNum),
    ],
    line.Haz ? { ...rowText, bold: true } : rowText,
  );
}

/** Sums below the lines, or carried over from the page before. */
export function sumRow(paper: Paper, words: string, sums: Sums): Block {
  const texts = [String(sums.units), '', '', '', groupedDigits(sums.weightLb), '', words, '', ''];
  return row(paper, texts, { ...rowText, bold: true });
}
