import type { MasterBolJob } from '#main/master-bol/master-bill.ts';
import type { PackingListJob } from '#main/own-labels/templates/packing-list.ts';
import type { CodeSheet } from '#main/scans/code-sheet.ts';
import type { PaperJob } from '#main/trucks/papers/paper-job.ts';

/** A document of Dockprint's own, whole: it is drawn where the data cannot be asked any more. */
export type Drawing = PaperJob | MasterBolJob | PackingListJob | CodeSheet;
export type Draw = (drawing: Drawing) => Promise<Buffer>;
