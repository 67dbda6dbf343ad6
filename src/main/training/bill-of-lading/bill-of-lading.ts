import type { BolRequest } from '../wire/shipment-request.ts';
import { sumsOf } from './bill.ts';
import { drawStacked, heightOf, type Block } from '#main/paper/block.ts';
import { billFooter } from './foot.ts';
import { lineRow, sumRow, freightTableHeader } from './freight-table.ts';
import { billHeader, continuedBillHeader } from './head.ts';
import { breakPages } from '#main/paper/pages.ts';
import { Paper, sheet } from '#main/paper/paper.ts';

const titleHeight = 62;
const room = sheet.bottom - sheet.top - titleHeight - 12;

function drawTitle(paper: Paper, request: BolRequest, bolNumber: string, page: number, of: number): void {
  const { left, top } = sheet;
  paper.text(left, top, 330, 'STRAIGHT BILL OF LADING', { size: 19, bold: true });
  paper.text(left, top + 24, 300, 'Short form · Original · Not negotiable', { size: 9 });
  paper.text(left, top + 38, 300, `Date ${request.ShipmentDate.slice(0, 10)} · Page ${page} of ${of}`, {
    size: 9,
    bold: true,
  });
  paper.barcode(left + 330, top, 210, 34, bolNumber);
  paper.oneLine(left + 330, top + 38, 210, `BOL ${bolNumber}`, { size: 11, bold: true, align: 'center' });
}

/**
 * A straight bill of lading (short form, after the VICS bill) as PDF, US Letter, marked SAMPLE. The freight takes as many pages as it needs,
 * with the sums carried forward; value, COD and signatures are on the last.
 */
export async function drawBillOfLading(
  request: BolRequest,
  bolNumber: string,
  madeAt = new Date(),
): Promise<Buffer> {
  const paper = new Paper(`Bill of lading ${bolNumber}`, madeAt, 'Dockprint training');
  const first = billHeader(paper, request);
  const later = continuedBillHeader(paper, request);
  const end = billFooter(paper, request);
  const head = freightTableHeader(paper);
  const lines = request.LineItems;
  const rows = lines.map((line) => lineRow(paper, line));
  const sum = sumRow(paper, 'GRAND TOTAL', sumsOf(lines));

  const pages = breakPages(
    rows.map((row) => row.height),
    {
      first: room - heightOf(first) - tableGap - head.height,
      later: room - heightOf(later) - tableGap - head.height - sum.height,
      carry: sum.height,
      end: sum.height + heightOf(end),
    },
  );
  pages.forEach(({ from, to }, index) => {
    const isLast = index === pages.length - 1;
    paper.addPage();
    paper.watermark('SAMPLE');
    drawTitle(paper, request, bolNumber, index + 1, pages.length);
    const above = drawStacked(index === 0 ? first : later, sheet.top + titleHeight) + tableGap;
    const freight: Block[] = [head];
    if (index > 0) freight.push(sumRow(paper, 'Carried forward', sumsOf(lines.slice(0, from))));
    freight.push(...rows.slice(from, to));
    if (isLast) freight.push(sum);
    else freight.push(sumRow(paper, `Continued on page ${index + 2}`, sumsOf(lines.slice(0, to))));
    const below = drawStacked(freight, above);
    // The footer is at the bottom of its page, wherever the freight ends.
    if (isLast) drawStacked(end, Math.max(below, sheet.bottom - 12 - heightOf(end)));
    paper.text(
      sheet.left,
      sheet.bottom - 6,
      sheet.inner,
      'SAMPLE made in training: no contract of carriage, no carrier has been told.',
      { size: 6.5, align: 'center', colour: '#333333' },
    );
  });
  return paper.finish();
}

const tableGap = 8;
