import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A PDF of one sheet with a file of so many `kilobytes` in it that nobody draws: the weight of a bill with its pictures. */
export async function aBill(kilobytes: number): Promise<Buffer> {
  const sheet = new PDFDocument({ size: 'LETTER' });
  sheet.fontSize(24).text('BILL OF LADING');
  sheet.file(randomBytes(kilobytes * 1024), { name: 'weight.bin' });
  sheet.end();
  return buffer(sheet);
}
