import { drawHandOver } from './hand-over-paper.ts';
import { drawManifest } from './manifest-paper.ts';
import type { PaperJob } from './paper-job.ts';
import { drawPickupSlip } from './pickup-slip.ts';

/** Heavy: pdfkit and its fonts. Loaded in the worker (`draw-in-worker.ts`). */
export function drawPaper(job: PaperJob): Promise<Buffer> {
  switch (job.kind) {
    case 'pickup-slip':
      return drawPickupSlip(job);
    case 'hand-over':
      return drawHandOver(job);
    case 'manifest':
      return drawManifest(job);
  }
}
