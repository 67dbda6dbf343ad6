import type { Paper } from '#main/paper/paper.ts';
import type { PickupTotals } from '#shared/station/hand-over-check.ts';
import {
  drawHead,
  drawLaterHead,
  drawPageNumber,
  firstTableTop,
  continuedTableTop,
  newPage,
  type HeadField,
} from './page-head.ts';
import type { PaperJob } from './paper-job.ts';
import { drawRows, drawSums, pagesOf, type Column } from './table.ts';

/** What differs between the documents of the dock. */
interface Pages<Row> {
  title: string;
  /** Whose copy it is; left out or '': it names no one. */
  copy?: string;
  job: PaperJob & { rows: readonly Row[]; totals: PickupTotals };
  /** Rows of fields in the header of the first page. */
  head: readonly (readonly HeadField[])[];
  columns: readonly Column<Row>[];
  /** Height and drawing of what is below the sums; `y`: where the sums end. */
  foot?: { height: number; draw: (y: number) => void };
}

/** Draws the pages of a document: header, rows, the sums on the last page, what follows them, and page numbers. */
export function drawPages<Row>(
  paper: Paper,
  { title, copy = '', job, head, columns, foot }: Pages<Row>,
): void {
  const top = firstTableTop(head.length);
  const pages = pagesOf(job.rows, { top, laterTop: continuedTableTop, foot: foot?.height ?? 0 });
  let first = 0;
  pages.forEach((rows, index) => {
    newPage(paper, job);
    if (index === 0) drawHead(paper, { title, copy, job, rows: head });
    else drawLaterHead(paper, { title, copy, job });
    const y = drawRows(paper, { columns, rows, y: index === 0 ? top : continuedTableTop, first });
    first += rows.length;
    if (index === pages.length - 1) {
      const below = drawSums(paper, columns, job.totals, y);
      foot?.draw(below);
    }
    drawPageNumber(paper, index + 1, pages.length);
  });
}
