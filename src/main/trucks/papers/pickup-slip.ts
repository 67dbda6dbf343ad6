import { drawCopies } from '#main/paper/copies.ts';
import { Paper, sheet } from '#main/paper/paper.ts';
import type { TruckRow } from '#shared/station/hand-over.ts';
import { carrierOf } from './page-head.ts';
import { drawPages } from './pages.ts';
import type { PickupSlip } from './paper-job.ts';
import { commonColumns, type Column } from './table.ts';
import { momentOf } from './words.ts';

const title = 'Pickup slip';
const columns: Column<TruckRow>[] = [
  ...commonColumns(174),
  { title: 'Loaded', width: 48, align: 'center', cell: () => ({ main: '', box: true }) },
];

/** What one driver is to take: the dock loads by it, and a driver who does not sign on the screen signs it. */
export async function drawPickupSlip(slip: PickupSlip): Promise<Buffer> {
  const paper = new Paper(`${title} ${slip.scac}`.trim(), new Date(slip.at));
  drawCopies(paper, slip.copies, (copy) => {
    drawPages(paper, {
      title,
      copy,
      job: slip,
      head: [
        [
          { caption: 'Carrier', value: carrierOf(slip), share: 0.6 },
          { caption: 'Printed', value: momentOf(slip.at), share: 0.4 },
        ],
        [
          { caption: 'Trailer', value: slip.trailer, share: 0.3 },
          { caption: 'Seal', value: slip.seal, share: 0.3 },
          { caption: 'Driver', value: slip.driver, share: 0.4 },
        ],
      ],
      columns,
      foot: { height: 120, draw: (y) => drawSigning(paper, y + 14) },
    });
  });
  return paper.finish();
}

function drawSigning(paper: Paper, y: number): void {
  const fields: [string, number][] = [
    ['Units counted', 0.18],
    ['Pieces counted', 0.18],
    ['Driver, in letters', 0.34],
    ['Date and time', 0.3],
  ];
  let x: number = sheet.left;
  for (const [caption, share] of fields) {
    const width = share * sheet.inner;
    paper.box(x, y, width, 38);
    paper.text(x + 5, y + 3, width - 10, caption, { size: 7, colour: '#444444' });
    x += width;
  }
  paper.box(sheet.left, y + 38, sheet.inner, 58);
  paper.text(
    sheet.left + 5,
    y + 41,
    sheet.inner - 10,
    'Signature of the driver: received what is listed above, but for what is noted',
    { size: 7, colour: '#444444' },
  );
}
