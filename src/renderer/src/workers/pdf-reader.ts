import type { PDFWorker } from 'pdfjs-dist';
import { windowState } from '../state/window-state.svelte.ts';

/** A worker that reads documents, one at a time. */
export interface PdfReader {
  worker: PDFWorker;
  /** Rejects when the worker ends by itself. */
  died: Promise<never>;
  /** Ends it, also when it is stuck. */
  end: () => void;
}

/** How long a worker that has read a document waits for the next, in milliseconds; then a new one replaces it. */
const spareMilliseconds = 5 * 60_000;

interface Spare {
  reader: PdfReader;
  timer: ReturnType<typeof setTimeout> | undefined;
}
const kept = windowState(() => ({ spare: null as Spare | null }), dropSpare);

async function begin(): Promise<PdfReader> {
  // Half a megabyte, and a worker of 1.6: not part of the window's own script.
  const [pdfjs, { default: PdfWorker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker'),
  ]);
  const state = kept();
  const thread = new PdfWorker();
  const worker = pdfjs.PDFWorker.create({ port: thread });
  const end = (): void => {
    thread.terminate();
    worker.destroy();
  };
  const died = new Promise<never>((_, reject) => {
    thread.addEventListener('error', (event) => {
      if (state.spare?.reader.worker === worker) dropSpare(state);
      reject(new Error(`the reader of PDF ended: ${event.message}`));
    });
  });
  died.catch(() => undefined);
  return { worker, died, end };
}

function dropSpare(state: { spare: Spare | null }): void {
  if (state.spare === null) return;
  clearTimeout(state.spare.timer);
  state.spare.reader.end();
  state.spare = null;
}

/** Starts one ahead of the first BOL that is viewed. Rejects when its scripts cannot be fetched. */
export async function startPdfReading(): Promise<void> {
  const state = kept();
  const reader = await begin();
  if (state.spare === null) state.spare = { reader, timer: undefined };
  else reader.end();
}

/** A reader for exclusive use: the one given back, or a new one. */
export async function takePdfReader(): Promise<PdfReader> {
  const state = kept();
  if (state.spare === null) return begin();
  const { reader, timer } = state.spare;
  clearTimeout(timer);
  state.spare = null;
  return reader;
}

/**
 * Call it after its document is closed; it can read the next: a new one for each shipment has main serve 1.6 MB and the window compile it while
 * labels print.
 */
export function returnPdfReader(reader: PdfReader): void {
  const state = kept();
  dropSpare(state);
  const renew = (): void => {
    dropSpare(state);
    void startPdfReading().catch(() => undefined);
  };
  state.spare = { reader, timer: setTimeout(renew, spareMilliseconds) };
}
