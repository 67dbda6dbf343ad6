// One page of the printer's size with a label's picture in the upper left corner, a quarter inch from the edges, at its intended size (4×6
// inches, 6×4 for a landscape picture), so that it can be cut out and stuck on. A broken picture ends only this worker (label-page.ts).
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import type { LabelPageWork } from './label-page.ts';

const { png, title, lies, size } = workerData as LabelPageWork;
const pdf = new PDFDocument({ size, margin: 18, info: { Title: title } });
const pieces: Buffer[] = [];
pdf.on('data', (piece: Buffer) => pieces.push(piece));
pdf.on('end', () => parentPort?.postMessage(Buffer.concat(pieces)));
const width = Math.min(lies ? 432 : 288, pdf.page.width - 36);
const height = Math.min(lies ? 288 : 432, pdf.page.height - 36);
pdf.image(Buffer.from(png), 18, 18, { fit: [width, height] });
pdf.end();
