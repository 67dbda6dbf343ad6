import type { Printer } from '#shared/station/printer.ts';
import PDFDocument from 'pdfkit';

/** The standard fonts of PDF know only Western letters (WinAnsi); others are shown as their base letter or `?`. */
const toWinAnsi = (words: string): string =>
  Array.from(words)
    .map((letter) => {
      if (letter.charCodeAt(0) < 256) return letter;
      const base = letter.normalize('NFD').charAt(0);
      return base.charCodeAt(0) < 256 ? base : '?';
    })
    .join('');

const sizes: Record<string, string> = {
  'na_letter_8.5x11in': 'LETTER',
  'na_legal_8.5x14in': 'LEGAL',
  iso_a4_210x297mm: 'A4',
};

/** One page that shows margins, sharpness and which printer it came out of. */
export function testPage(printer: Printer, stationName: string, now: Date): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const media = 'media' in printer ? printer.media : 'na_letter_8.5x11in';
    const pdf = new PDFDocument({
      size: sizes[media] ?? 'LETTER',
      margin: 54,
      info: { Title: 'Dockprint test page' },
    });
    const pieces: Buffer[] = [];
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
    const { width, height } = pdf.page;
    pdf
      .rect(18, 18, width - 36, height - 36)
      .lineWidth(1)
      .stroke();
    pdf
      .rect(36, 36, width - 72, height - 72)
      .lineWidth(0.25)
      .stroke();
    pdf.font('Helvetica-Bold').fontSize(28).text('Dockprint test page');
    pdf.moveDown(0.5).font('Helvetica').fontSize(14);
    pdf.text(toWinAnsi(stationName === '' ? 'Packing station' : stationName));
    pdf.text(toWinAnsi(`${printer.name} (${printer.kind})`));
    pdf.text(`${media.replace(/_/g, ' ')}   ${now.toISOString().replace('T', ' ').slice(0, 16)} UTC`);
    pdf.moveDown();
    pdf.text(
      'The outer frame is 1/4 inch from the edge, the inner one 1/2 inch. Where one is cut off, the printer cannot',
    );
    pdf.text(
      'print that near to the edge; where both are small, the page was shrunk: check the media of this printer.',
    );
    pdf.moveDown().fontSize(8).text('8 point: the small print of a bill of lading must be readable here.');
    pdf.end();
  });
}
