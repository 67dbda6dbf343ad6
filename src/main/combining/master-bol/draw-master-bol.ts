import { drawStacked, verticalGap, heightOf, type Block } from '#main/paper/block.ts';
import { drawCopies, type PaperCopies } from '#main/paper/copies.ts';
import { Paper, sheet } from '#main/paper/paper.ts';
import { masterFooter, masterHeader, continuedMasterHeader } from './head-and-foot.ts';
import type { MasterBill } from './master-bill.ts';
import { childTable, freightTable, type Table } from './tables.ts';

const titleHeight = 66;
const footNote = 12;

function drawTitle(
  paper: Paper,
  bill: MasterBill,
  { page, of, copy }: { page: number; of: number; copy: string },
): void {
  const { left, top } = sheet;
  paper.text(left, top - 2, 320, 'BILL OF LADING', { size: 19, bold: true });
  paper.tick(left, top + 23, 'MASTER BILL OF LADING: with attached underlying bills of lading', true, 8.5);
  const issue = bill.issue > 1 ? ` · Issue ${bill.issue}, in place of the earlier ones` : '';
  const date = bill.shipDate ?? bill.madeAt.toISOString().slice(0, 10);
  paper.text(left, top + 38, 330, `Date ${date} · Page ${page} of ${of}${issue}`, { size: 9, bold: true });
  paper.text(left, top + 51, 330, copy, { size: 9, bold: true });
  paper.barcode(left + 330, top, 210, 34, bill.number);
  paper.oneLine(left + 330, top + 38, 210, `Master BOL ${bill.number}`, {
    size: 11,
    bold: true,
    align: 'center',
  });
}

/** Splits blocks into pages: a continued table repeats its captions, and the footer is never split. */
function paginate(
  first: readonly Block[],
  later: readonly Block[],
  tables: readonly Table[],
  foot: readonly Block[],
): Block[][] {
  const room = sheet.bottom - sheet.top - titleHeight - footNote;
  const pages: Block[][] = [[...first]];
  let used = heightOf(first);
  const put = (blocks: readonly Block[]): void => {
    pages.at(-1)?.push(...blocks);
    used += heightOf(blocks);
  };
  const turn = (): void => {
    pages.push([...later]);
    used = heightOf(later);
  };
  for (const { head, rows, sum } of tables) {
    const [top, ...rest] = rows;
    const opening = [verticalGap(8), ...head, ...(top === undefined ? [] : [top])];
    if (used + heightOf(opening) > room) turn();
    put(opening);
    for (const row of [...rest, sum]) {
      if (used + row.height > room) {
        turn();
        put([verticalGap(8), ...head]);
      }
      put([row]);
    }
  }
  if (used + heightOf(foot) > room) turn();
  return pages;
}

/**
 * A master bill of lading as PDF, US Letter, after the VICS standard form: its box ticked, the underlying bills with their numbers, the
 * freight of all of them, and one place to sign. In English, as a bill of lading is.
 */
export async function drawMasterBol(bill: MasterBill, copies?: PaperCopies): Promise<Buffer> {
  const paper = new Paper(`Master bill of lading ${bill.number}`, bill.madeAt);
  const foot = masterFooter(paper);
  const tables = [childTable(paper, bill), freightTable(paper, bill)];
  const pages = paginate(masterHeader(paper, bill), continuedMasterHeader(paper, bill), tables, foot);
  drawCopies(paper, copies, (copy) => {
    for (const [index, blocks] of pages.entries()) {
      paper.addPage();
      drawTitle(paper, bill, { page: index + 1, of: pages.length, copy });
      const below = drawStacked(blocks, sheet.top + titleHeight);
      // The footer is at the bottom of its page, wherever the tables end.
      if (index === pages.length - 1)
        drawStacked(foot, Math.max(below, sheet.bottom - footNote - heightOf(foot)));
      const note =
        'Lists bills of lading that were accepted one by one; each keeps its own number, terms and freight. It is no bill of its own.';
      paper.text(sheet.left, sheet.bottom - 6, sheet.inner, note, {
        size: 6.5,
        align: 'center',
        colour: '#333333',
      });
    }
  });
  return paper.finish();
}
