import * as z from 'zod';
import { shipmentFormSchema } from '../freight/shipment-form.ts';

/** What is being typed. A draft that repairs a refused shipment names it. */
export const draftSchema = z.object({
  id: z.string(),
  form: shipmentFormSchema,
  /** The refused or held shipment that this draft repairs; null for a new one. */
  shipmentId: z.string().nullable(),
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
  savedAt: z.iso.datetime(),
});
export type DraftRow = z.infer<typeof draftRowSchema>;
