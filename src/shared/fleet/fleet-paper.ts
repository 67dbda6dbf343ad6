import * as z from 'zod';

/**
 * A label as it is shared with the fleet, apart from its shipment; its ZPL travels as `bytes` where the station shares
 * documents.
 */
export const sharedLabelSchema = z.object({
  shipmentId: z.string(),
  attempt: z.number().int(),
  unit: z.number().int(),
  of: z.number().int(),
  physical: z.number().int(),
  /** Absent: one label for each handling unit (`label-copies.ts`). */
  perUnit: z.number().int().min(1).optional(),
  storedAt: z.iso.datetime(),
  /** SHA-256 of its ZPL. */
  sha256: z.string(),
});
export type SharedLabel = z.infer<typeof sharedLabelSchema>;

/** A document, shared the same way: a BOL, or a shipment label that came as a PDF or picture. */
export const sharedDocumentSchema = z.object({
  shipmentId: z.string(),
  attempt: z.number().int(),
  kind: z.enum(['bill-of-lading', 'shipment-label']),
  format: z.enum(['pdf', 'png']),
  /** In bytes; documents of up to a megabyte are shared. */
  size: z.number().int(),
  sha256: z.string(),
  storedAt: z.iso.datetime(),
});
export type SharedDocument = z.infer<typeof sharedDocumentSchema>;
