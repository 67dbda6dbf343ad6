import { Paper } from '#main/paper/paper.ts';
import type { ManifestRow } from '#shared/station/hand-over.ts';
import {
  carrierOf,
  newPage,
  drawHead,
  drawLaterHead,
  drawPageNumber,
  firstTop,
  laterTop,
} from './page-head.ts';
import type { Manifest } from './paper-job.ts';
import { commonColumns, drawRows, drawSums, pagesOf, type Column } from './table.ts';
import { calendarDayOf, clockOf, momentOf } from './words.ts';

const title = 'Manifest';
const columns: Column<ManifestRow>[] = [
  ...commonColumns(132),
  {
    title: 'Handed over', width: 90,
    cell: ({ handedOverAt, trailer, seal }) => ({
      main: [clockOf(handedOverAt), trailer].filter((part) => part !== '').join('  '),
      sub: seal === '' ? '' : `Seal ${seal}`,
    }),
  },
]; // prettier-ignore

/** All that one carrier took on one day. */
export async function drawManifest(manifest: Manifest): Promise<Buffer> {
  const paper = new Paper(`${title} ${manifest.scac} ${manifest.day}`, new Date(manifest.at));
  const top = firstTop(1);
  const pages = pagesOf(manifest.rows, { top, laterTop, foot: 0 });
  let first = 0;
  pages.forEach((rows, index) => {
    newPage(paper, manifest);
    if (index === 0)
      drawHead(paper, {
        title,
        job: manifest,
        rows: [
          [
            { caption: 'Carrier', value: carrierOf(manifest), share: 0.46 },
            { caption: 'Day', value: calendarDayOf(manifest.day), share: 0.22 },
            { caption: 'Printed', value: momentOf(manifest.at), share: 0.32 },
          ],
        ],
      });
    else drawLaterHead(paper, title, manifest);
    const y = drawRows(paper, { columns, rows, y: index === 0 ? top : laterTop, first });
    first += rows.length;
    if (index === pages.length - 1) drawSums(paper, columns, manifest.totals, y);
    drawPageNumber(paper, index + 1, pages.length);
  });
  return paper.finish();
}
