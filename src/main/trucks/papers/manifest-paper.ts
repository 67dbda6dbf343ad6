import { drawCopies } from '#main/paper/copies.ts';
import { Paper } from '#main/paper/paper.ts';
import type { ManifestRow } from '#shared/station/hand-over.ts';
import { carrierOf } from './page-head.ts';
import { drawPages } from './pages.ts';
import type { Manifest } from './paper-job.ts';
import { commonColumns, type Column } from './table.ts';
import { calendarDayOf, clockOf, momentOf } from './words.ts';

const title = 'Manifest';
const columns: Column<ManifestRow>[] = [
  ...commonColumns(132),
  {
    title: 'Handed over',
    width: 90,
    cell: ({ handedOverAt, trailer, seal }) => ({
      main: [clockOf(handedOverAt), trailer].filter((part) => part !== '').join('  '),
      sub: seal === '' ? '' : `Seal ${seal}`,
    }),
  },
];

/** Everything that one carrier took on one day. */
export async function drawManifest(manifest: Manifest): Promise<Buffer> {
  const paper = new Paper(`${title} ${manifest.scac} ${manifest.day}`, new Date(manifest.at));
  drawCopies(paper, manifest.copies, (copy) => {
    drawPages(paper, {
      title,
      copy,
      job: manifest,
      head: [
        [
          { caption: 'Carrier', value: carrierOf(manifest), share: 0.46 },
          { caption: 'Day', value: calendarDayOf(manifest.day), share: 0.22 },
          { caption: 'Printed', value: momentOf(manifest.at), share: 0.32 },
        ],
      ],
      columns,
    });
  });
  return paper.finish();
}
