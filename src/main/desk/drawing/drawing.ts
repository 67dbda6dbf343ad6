import type { MasterBolJob } from '#main/combining/master-bol/master-bill.ts';
import type { PackingListJob } from '#main/printing/own-labels/templates/packing-list.ts';
import type { CodeSheet } from '#main/scans/code-sheet.ts';
import type { TrainingBill } from '#main/training/draw-bill.ts';
import type { PaperJob } from '#main/trucks/papers/paper-job.ts';

/** Complete input for a document that Dockprint or its training draws, since the worker cannot query the data. */
export type Drawing = PaperJob | MasterBolJob | PackingListJob | CodeSheet | TrainingBill;
export type Draw = (drawing: Drawing) => Promise<Buffer>;
