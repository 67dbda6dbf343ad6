import type { PDFWorker } from 'pdfjs-dist';

/** A worker that reads documents, one at a time. */
export interface PdfReader {
  worker: PDFWorker;
  /** Rejects when the worker ends of itself. */
  died: Promise<never>;
  /** Ends it, also one that is busy for good and hears nothing. */
  end: () => void;
}

/** So long one that has read a document waits for the next, milliseconds; then a new one takes its place. */
const spareMilliseconds = 5 * 60_000;

let spare: { reader: PdfReader; timer: ReturnType<typeof setTimeout> | undefined } | null = null;

async function begin(): Promise<PdfReader> {
  // Half a megabyte, and a worker of 1.6: not part of the window's own script.
  const [pdfjs, { default: PdfWorker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker'),
  ]);
  const thread = new PdfWorker();
  const worker = pdfjs.PDFWorker.create({ port: thread });
  const end = (): void => {
    thread.terminate();
    worker.destroy();
  };
  const died = new Promise<never>((_, reject) => {
    thread.addEventListener('error', (event) => {
      if (spare?.reader.worker === worker) dropSpare();
      reject(new Error(`the reader of PDF ended: ${event.message}`));
    });
  });
  died.catch(() => undefined);
  return { worker, died, end };
}

function dropSpare(): void {
  if (spare === null) return;
  clearTimeout(spare.timer);
  spare.reader.end();
  spare = null;
}

/** One that waits for the first BOL that is looked at. Rejects where its scripts cannot be fetched. */
export async function startPdfReading(): Promise<void> {
  const reader = await begin();
  if (spare === null) spare = { reader, timer: undefined };
  else reader.end();
}

/** One that nobody else has: the one that was given back, or a new one. */
export async function takePdfReader(): Promise<PdfReader> {
  if (spare === null) return begin();
  const { reader, timer } = spare;
  clearTimeout(timer);
  spare = null;
  return reader;
}

/**
 * It has closed its document in order and may read the next: a new one for each shipment has main hand out 1.6 MB and the window compile
 * them while labels print.
 */
export function givePdfReaderBack(reader: PdfReader): void {
  dropSpare();
  const renew = (): void => {
    dropSpare();
    void startPdfReading().catch(() => undefined);
  };
  spare = { reader, timer: setTimeout(renew, spareMilliseconds) };
}
