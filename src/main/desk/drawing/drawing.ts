import type { MasterBolJob } from '#main/combining/master-bol/master-bill.ts';
import type { PackingListJob } from '#main/printing/own-labels/templates/packing-list.ts';
import type { CodeSheet } from '#main/scans/code-sheet.ts';
import type { TrainingBill } from '#main/training/draw-bill.ts';
import type { PaperJob } from '#main/trucks/papers/paper-job.ts';

/** A document of Dockprint's own or of its training, whole: it is drawn where the data cannot be asked any more. */
export type Drawing = PaperJob | MasterBolJob | PackingListJob | CodeSheet | TrainingBill;
export type Draw = (drawing: Drawing) => Promise<Buffer>;
