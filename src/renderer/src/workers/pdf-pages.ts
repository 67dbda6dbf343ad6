import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { Newest } from '../state/answers.ts';

/** A stored PDF, opened for looking at. */
export interface PdfPages {
  readonly pageCount: number;
  /**
   * Draws page `page` (from 1) so that it is `height` CSS pixels high. Only the last call counts: an earlier one that is
   * still drawing is stopped and resolves false.
   */
  draw(page: number, canvas: HTMLCanvasElement, height: number): Promise<boolean>;
  close(): void;
}

async function load(data: Uint8Array): Promise<PDFDocumentProxy> {
  // Half a megabyte, and a worker of 1.3: fetched with the first BOL that is looked at.
  const [pdfjs, { default: PdfWorker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker'),
  ]);
  pdfjs.GlobalWorkerOptions.workerPort ??= new PdfWorker();
  // No fonts or maps from elsewhere: what the service embeds is what is shown.
  return pdfjs.getDocument({ data, useSystemFonts: true, useWorkerFetch: false }).promise;
}

/** Rejects when the file is not there or is no PDF. `url` is relative: `documents/ID.pdf`. */
export async function openPdf(url: string): Promise<PdfPages> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the document could not be read: ${answer.status}`);
  const pdf = await load(new Uint8Array(await answer.arrayBuffer()));
  return pdfPages(pdf);
}

export function pdfPages(pdf: Pick<PDFDocumentProxy, 'numPages' | 'getPage' | 'loadingTask'>): PdfPages {
  const turns = new Newest();
  let running: RenderTask | null = null;
  return {
    pageCount: pdf.numPages,
    async draw(page, canvas, height) {
      const newest = turns.begin();
      running?.cancel();
      const sheet = await pdf.getPage(page);
      // Two at once on one canvas are refused, and an older page must not be drawn over a newer one.
      if (!newest()) return false;
      const scale = (height / sheet.getViewport({ scale: 1 }).height) * devicePixelRatio;
      const viewport = sheet.getViewport({ scale });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const task = sheet.render({ canvas, viewport });
      running = task;
      try {
        await task.promise;
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'RenderingCancelledException') return false;
        throw error;
      }
    },
    close() {
      turns.drop();
      running?.cancel();
      void pdf.loadingTask.destroy();
    },
  };
}
