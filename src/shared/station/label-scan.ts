import * as z from 'zod';

/**
 * Stick and scan: after a label is put on its pallet it is scanned, and the BOL prints when every handling unit was. Labels of more units are
 * not read for their codes (`label-texts.ts`), so their BOL does not wait.
 */
export const maxScannedUnits = 500;

/** How far the scans of a shipment are. */
export const labelProgressSchema = z.object({
  /** Handling units with labels. */
  of: z.number().int(),
  /** Those that were scanned, in order. */
  scanned: z.array(z.number().int()),
  /** Each unit has a code of its own. Otherwise scans are counted, and a label that is scanned twice counts twice. */
  tellsUnits: z.boolean(),
});
export type LabelProgress = z.infer<typeof labelProgressSchema>;

/**
 * - **scanned**: the unit is counted; **complete**: it was the last one, and the BOL prints.
 * - **doubled**: this unit, or with `unit` null all of them, was scanned before.
 * - **same-read**: a scanner read the same label twice in a moment; it counts once.
 * - **other-code**: this barcode is on every label; another one on the label says which it is.
 * - **several**: labels of more than one waiting shipment have it.
 * - **none**: no label of a waiting shipment has it.
 */
export const labelScanKinds = [
  'scanned',
  'complete',
  'doubled',
  'same-read',
  'other-code',
  'several',
  'none',
] as const;

export const labelScanAnswerSchema = z.object({
  kind: z.enum(labelScanKinds),
  /** The shipment whose label it is; null for *several* and *none*. */
  shipmentId: z.string().nullable(),
  bolNumber: z.string(),
  unit: z.number().int().nullable(),
  progress: labelProgressSchema.nullable(),
});
export type LabelScanAnswer = z.infer<typeof labelScanAnswerSchema>;
