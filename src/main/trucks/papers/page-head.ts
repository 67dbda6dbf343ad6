import { sheet, type Paper } from '#main/paper/paper.ts';
import type { PaperJob } from './paper-job.ts';
import { dayOf } from './words.ts';

const caption = { size: 7, colour: '#444444' };
const value = { size: 10.5, bold: true };

/** A field of the header: its caption, and its value, or a line to write on. */
export interface HeadField {
  caption: string;
  value: string;
  /** Share of the whole width. */
  share: number;
}

const rowHeight = 30;
const top = sheet.top + 44;

/** The y where the table begins. */
export const firstTableTop = (rows: number): number => top + rows * rowHeight + 12;
export const continuedTableTop = sheet.top + 32;

/** A page; in training it is marked, like its labels and BOLs. */
export function newPage(paper: Paper, { isSample }: PaperJob): void {
  paper.addPage();
  if (isSample) paper.watermark('SAMPLE');
}

/** The header of the first page: the title, shipper and carrier, and rows of fields. */
export function drawHead(
  paper: Paper,
  {
    title,
    copy,
    job,
    rows,
  }: { title: string; copy: string; job: PaperJob; rows: readonly (readonly HeadField[])[] },
): void {
  paper.text(sheet.left, sheet.top, 300, title, { size: 20, bold: true });
  paper.text(sheet.left, sheet.top + 26, 200, copy, { size: 10.5, bold: true });
  paper.text(sheet.left + 240, sheet.top + 1, 300, job.shipper[0] ?? job.stationName, {
    size: 10.5,
    bold: true,
    align: 'right',
  });
  const below = [...job.shipper.slice(1), job.stationName].filter((line) => line !== '').join(' · ');
  paper.oneLine(sheet.left + 200, sheet.top + 16, 340, below, { size: 8, align: 'right' });
  rows.forEach((fields, row) => {
    const y = top + row * rowHeight;
    let x: number = sheet.left;
    for (const field of fields) {
      const width = field.share * sheet.inner;
      paper.box(x, y, width, rowHeight);
      paper.oneLine(x + 5, y + 3, width - 10, field.caption, caption);
      paper.oneLine(x + 5, y + 13, width - 10, field.value, value);
      x += width;
    }
  });
}

/** The header of later pages. */
export function drawLaterHead(
  paper: Paper,
  { title, copy, job }: { title: string; copy: string; job: PaperJob },
): void {
  const words = [title, copy].filter((part) => part !== '').join(' · ');
  paper.text(sheet.left, sheet.top, 260, words, { size: 12, bold: true });
  const who = [carrierOf(job), dayOf(job.at)].join(' · ');
  paper.oneLine(sheet.left + 270, sheet.top + 3, 270, who, { size: 8.5, align: 'right' });
}

export const carrierOf = ({ scac, carrierName }: { scac: string; carrierName: string }): string =>
  [scac, carrierName].filter((part) => part !== '').join('  ') || 'No carrier named';

export function drawPageNumber(paper: Paper, page: number, of: number): void {
  paper.text(sheet.left, sheet.bottom - 8, sheet.inner, `Page ${page} of ${of}`, {
    size: 7.5,
    align: 'center',
  });
}
