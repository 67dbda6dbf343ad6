import { groupedNumber } from '#shared/freight/form/plain-number.ts';
import { Paper, sheet } from '#main/paper/paper.ts';
import { signatureField, type SignatureKind, type TruckRow } from '#shared/station/hand-over.ts';
import { carrierOf } from './page-head.ts';
import { drawPages } from './pages.ts';
import type { HandOverPaper } from './paper-job.ts';
import { commonColumns, type Column } from './table.ts';
import { momentOf, unitRanges } from './words.ts';

const title = 'Hand-over receipt';
const small = { size: 8.5 } as const;
const caption = { size: 7, colour: '#444444' } as const;
const signatureHeight = 104;

const columns: Column<TruckRow>[] = [
  ...commonColumns(152),
  {
    title: 'Scanned',
    width: 70,
    align: 'center',
    cell: ({ scanned, handlingUnits }) =>
      scanned.length === 0
        ? { main: '' }
        : {
            main: `${scanned.length} of ${handlingUnits}`,
            sub:
              scanned.length < handlingUnits
                ? `${scanned.length === 1 ? 'unit' : 'units'} ${unitRanges(scanned)}`
                : '',
          },
  },
];

const signedHow: Record<Exclude<SignatureKind, 'screen'>, string> = {
  paper: 'Signed on the printed pickup slip, which the station keeps.',
  refused: 'The driver did not sign.',
};

/** What a driver took and signed for, as it was then: the carrier's acceptance. */
export async function drawHandOver(paperJob: HandOverPaper): Promise<Buffer> {
  const paper = new Paper(`${title} ${paperJob.scac}`.trim(), new Date(paperJob.at));
  const remarks = paperJob.remarks.map((words) => `• ${words}`).join('\n');
  const remarksHeight = remarks === '' ? 0 : paper.heightOf(remarks, sheet.inner - 12, small) + 22;
  drawPages(paper, {
    title,
    job: paperJob,
    head: headOf(paperJob),
    columns,
    foot: {
      height: 14 + Math.min(remarksHeight, 220) + 34 + signatureHeight,
      draw: (y) => {
        const below = remarks === '' ? y + 12 : drawRemarks(paper, remarks, remarksHeight, y + 12);
        drawSignature(paper, paperJob, below);
      },
    },
  });
  return paper.finish();
}

const headOf = (job: HandOverPaper) => [
  [
    { caption: 'Carrier', value: carrierOf(job), share: 0.6 },
    { caption: 'Accepted by the carrier', value: momentOf(job.at), share: 0.4 },
  ],
  [
    { caption: 'Driver', value: job.driver || 'Not given', share: 0.4 },
    { caption: 'Trailer', value: job.trailer || 'Not given', share: 0.3 },
    { caption: 'Seal', value: job.seal || 'None', share: 0.3 },
  ],
  [
    { caption: 'Units counted', value: groupedNumber(job.units), share: 0.2 },
    {
      caption: 'Pieces counted',
      value: job.pieces === null ? 'Not counted' : groupedNumber(job.pieces),
      share: 0.2,
    },
    { caption: 'Handed over by', value: job.handedOverBy || job.stationName, share: 0.6 },
  ],
];

function drawRemarks(paper: Paper, remarks: string, height: number, y: number): number {
  paper.box(sheet.left, y, sheet.inner, height - 6);
  paper.text(sheet.left + 6, y + 3, 200, 'Noted', caption);
  paper.text(sheet.left + 6, y + 13, sheet.inner - 12, remarks, small);
  return y + height;
}

function drawSignature(paper: Paper, job: HandOverPaper, y: number): void {
  const words =
    'Received what is listed above in apparent good order, but for what is noted. Contents and condition of packed units are unknown to the driver.';
  paper.text(sheet.left, y + 2, sheet.inner, words, small);
  const top = y + 28;
  paper.box(sheet.left, top, sheet.inner, signatureHeight);
  paper.text(sheet.left + 6, top + 4, 300, 'Signature of the driver', caption);
  if (job.signing === 'screen') {
    const scale = Math.min(
      (sheet.inner - 140) / signatureField.width,
      (signatureHeight - 18) / signatureField.height,
    );
    paper.strokes(sheet.left + 8, top + 14, scale, job.strokes);
    paper.text(sheet.left + 380, top + 62, 154, job.driver, { size: 10, bold: true, align: 'right' });
    paper.text(sheet.left + 340, top + 78, 194, `Signed on the screen, ${momentOf(job.at)}`, {
      size: 7.5,
      align: 'right',
    });
  } else
    paper.text(sheet.left + 6, top + 40, sheet.inner - 12, signedHow[job.signing], { size: 12, bold: true });
}
