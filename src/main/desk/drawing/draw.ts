import { drawMasterBol } from '#main/combining/master-bol/draw-master-bol.ts';
import { packingList } from '#main/printing/own-labels/templates/packing-list.ts';
import { drawCodeSheet } from '#main/scans/draw-code-sheet.ts';
import { drawBillInThread } from '#main/training/draw-bill.ts';
import { drawHandOver } from '#main/trucks/papers/hand-over-paper.ts';
import { drawManifest } from '#main/trucks/papers/manifest-paper.ts';
import { drawPickupSlip } from '#main/trucks/papers/pickup-slip.ts';
import type { Drawing } from './drawing.ts';

/** Heavy: pdfkit and its fonts. Loaded in the worker (`draw-in-worker.ts`). */
export function draw(drawing: Drawing): Promise<Buffer> {
  switch (drawing.kind) {
    case 'pickup-slip':
      return drawPickupSlip(drawing);
    case 'hand-over':
      return drawHandOver(drawing);
    case 'manifest':
      return drawManifest(drawing);
    case 'master-bol':
      return drawMasterBol(drawing.bill, drawing.copies);
    case 'packing-list':
      return packingList(drawing.facts);
    case 'code-sheet':
      return drawCodeSheet(drawing);
    case 'training-bill':
      return drawBillInThread(drawing);
  }
}
