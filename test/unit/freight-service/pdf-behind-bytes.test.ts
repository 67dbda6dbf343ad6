import PDFDocument from 'pdfkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { readPdf } from '#main/freight-service/wire/documents.ts';
import { pdfPages } from '#support/read-paper.ts';

const made = (): Promise<Buffer> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const document = new PDFDocument({ size: 'LETTER' });
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    document.text('STRAIGHT BILL OF LADING');
    document.end();
  });

test.each([
  ['a byte order mark', '\uFEFF'],
  ['a line break', '\r\n'],
  ['a page of other bytes', 'x'.repeat(1000)],
])(
  'a PDF served behind %s opens in pdf.js and poppler, and is the file byte for byte',
  async (_name, before) => {
    const pdf = await made();
    const read = readPdf(Buffer.concat([Buffer.from(before), pdf]).toString('base64'));
    if (!read.good) throw new Error('not read');
    expect(read.bytes.equals(pdf)).toBe(true);
    const opened = await getDocument({ data: Uint8Array.from(read.bytes), verbosity: 0 }).promise;
    expect(opened.numPages).toBe(1);
    // Windows has no poppler.
    if (process.platform !== 'win32')
      expect((await pdfPages(read.bytes))[0]).toContain('STRAIGHT BILL OF LADING');
  },
);
