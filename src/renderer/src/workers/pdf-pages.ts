import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { Newest } from '../state/answers.ts';
import { withinTime } from '../state/within.ts';
import { returnPdfReader, takePdfReader } from './pdf-reader.ts';

/** A stored PDF, opened for viewing. */
export interface PdfPages {
  readonly pageCount: number;
  /**
   * Draws page `page` (from 1) at a height of `height` CSS pixels. Only the last call counts: an earlier one that is still drawing is stopped
   * and resolves false.
   */
  draw(page: number, canvas: HTMLCanvasElement, height: number): Promise<boolean>;
  close(): void;
}

/** How long opening a document and drawing a page may take. One that unpacks to gigabytes ends with its worker, not with the window. */
const limitMilliseconds = 10_000;
/** Pixels of a drawn page, and of a picture on it: a sheet at 600 dpi has 34 million. */
const maxDots = 40_000_000;
/** Pixels of one side of a canvas. */
const maxSide = 16_000;

/** A document and the worker that reads it, which it has alone: it can be ended without affecting others. */
interface Loaded {
  pdf: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>;
  /** Ends the worker of a broken document. */
  end: () => void;
  /** Closes the document in order. */
  close: () => void;
}

/** What comes within the limit; else, and when the worker dies, `end` and an error. */
async function bounded<T>(work: Promise<T>, end: () => void, died?: Promise<never>): Promise<T> {
  try {
    const answer = await withinTime(
      died === undefined ? work : Promise.race([work, died]),
      limitMilliseconds,
    );
    if (answer === null) throw new Error('the document takes too long to be read');
    return answer;
  } catch (error) {
    if (!isCanceled(error)) end();
    throw error;
  }
}

const isCanceled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCanceledException';

async function load(data: Uint8Array): Promise<Loaded> {
  const [pdfjs, reader] = await Promise.all([import('pdfjs-dist'), takePdfReader()]);
  // No external fonts or maps: only what the service embeds is shown.
  const task = pdfjs.getDocument({
    data,
    worker: reader.worker,
    useSystemFonts: true,
    useWorkerFetch: false,
    maxImageSize: maxDots,
    canvasMaxAreaInBytes: 4 * maxDots,
  });
  let isOver = false;
  const end = (): void => {
    isOver = true;
    // A stuck worker does not react to `destroy`.
    reader.end();
    void task.destroy().catch(() => undefined);
  };
  const close = (): void => {
    if (isOver) return;
    isOver = true;
    bounded(task.destroy(), reader.end, reader.died).then(
      () => {
        returnPdfReader(reader);
      },
      () => undefined,
    );
  };
  return { pdf: await bounded(task.promise, end, reader.died), end, close };
}

/** Rejects when the file is missing or no PDF. `url` is relative: `documents/ID.pdf`. */
export async function openPdf(url: string): Promise<PdfPages> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the document could not be read: ${answer.status}`);
  const { pdf, end, close } = await load(new Uint8Array(await answer.arrayBuffer()));
  return pdfPages(pdf, end, close);
}

export function pdfPages(pdf: Loaded['pdf'], end: () => void, close: () => void = end): PdfPages {
  const turns = new Newest();
  let running: RenderTask | null = null;
  return {
    pageCount: pdf.numPages,
    async draw(page, canvas, height) {
      const newest = turns.begin();
      running?.cancel();
      const sheet = await bounded(pdf.getPage(page), end);
      // A canvas refuses two at once, and an older page must not replace a newer one.
      if (!newest()) return false;
      const whole = sheet.getViewport({ scale: 1 });
      const wanted = (height / whole.height) * devicePixelRatio;
      // A page may claim to be a mile wide.
      const scale = Math.min(
        wanted,
        Math.sqrt(maxDots / (whole.width * whole.height)),
        maxSide / whole.width,
      );
      const viewport = sheet.getViewport({ scale });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const task = sheet.render({ canvas, viewport });
      running = task;
      try {
        await bounded(task.promise, end);
        return true;
      } catch (error) {
        if (isCanceled(error)) return false;
        throw error;
      }
    },
    close() {
      turns.drop();
      running?.cancel();
      close();
    },
  };
}
