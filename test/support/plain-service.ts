import PDFDocument from 'pdfkit';
import type { DrawBill } from '#main/training/draw-bill.ts';
import type { TrainingOptions } from '#main/training/training-service.ts';
import { startFaultyService, type FaultyService } from './service-faults/faulty-service.ts';

/** One page with its number: a valid PDF, for a small part of what the whole bill takes. */
const plainBill: DrawBill = ({ bolNumber, madeAt }) =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'LETTER', info: { CreationDate: madeAt } });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    pdf.text(`STRAIGHT BILL OF LADING · BOL ${bolNumber}`);
    pdf.end();
  });

/**
 * The training service for tests that do not look at the bill: drawing it was half of what such a test took. What draws it is tested in
 * `test/contract/training` and `test/contract/desk/drawing`, and used whole by the whole day and where pictures are taken.
 */
export const startPlainService = (options: TrainingOptions = {}): Promise<FaultyService> =>
  startFaultyService({ drawBill: plainBill, ...options });
