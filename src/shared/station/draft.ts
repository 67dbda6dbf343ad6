import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { askedStepsSchema } from '#shared/freight/planned-steps.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';

/** For whom a draft was left, by whom, and a note. All empty: it was not left. */
export const handOffSchema = z.object({
  to: typedText().max(60),
  by: z.string().max(60),
  note: typedText().max(500),
});
export type HandOff = z.infer<typeof handOffSchema>;
export const notHandedOff: HandOff = { to: '', by: '', note: '' };

/** The shipment being typed. A draft that repairs a refused shipment names it. */
export const draftSchema = z.object({
  id: z.string(),
  form: shipmentFormSchema,
  /** The refused or held shipment that this draft repairs; null for a new one. */
  shipmentId: z.string().nullable(),
  /** The template that it was opened from. */
  templateId: z.string().nullable(),
  left: handOffSchema,
  /** Rules leave it alone: it was imported, and they filled it in then, or it repeats a BOL or combines loads that were decided before. */
  withoutRules: z.boolean().optional(),
  /** It was imported, by the mapping of this name or of none (''). */
  fromFile: z.object({ mapping: z.string() }).optional(),
  /** What the file of an imported load asks for besides the BOL; left out: nothing. */
  asks: askedStepsSchema.optional(),
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft as its list shows it. */
export const draftRowSchema = z.object({
  id: z.string(),
  bolNumber: z.string(),
  consignee: z.string(),
  poNumber: z.string(),
  shipmentId: z.string().nullable(),
  left: handOffSchema,
  savedAt: z.iso.datetime(),
});
export type DraftRow = z.infer<typeof draftRowSchema>;
