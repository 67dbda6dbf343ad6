import * as z from 'zod';

/** A label as it is told to the fleet: a thing of its own, its ZPL beside it as `bytes` where the station shares them. */
export const sharedLabelSchema = z.object({
  shipmentId: z.string(),
  attempt: z.number().int(),
  unit: z.number().int(),
  of: z.number().int(),
  physical: z.number().int(),
  storedAt: z.iso.datetime(),
  /** Of its ZPL. */
  sha256: z.string(),
});
export type SharedLabel = z.infer<typeof sharedLabelSchema>;

/** A document likewise: a BOL, or a shipment label that came as a PDF or picture. */
export const sharedDocumentSchema = z.object({
  shipmentId: z.string(),
  attempt: z.number().int(),
  kind: z.enum(['bill-of-lading', 'shipment-label']),
  format: z.enum(['pdf', 'png']),
  /** How long it is; its bytes are shared up to a megabyte. */
  size: z.number().int(),
  sha256: z.string(),
  storedAt: z.iso.datetime(),
});
export type SharedDocument = z.infer<typeof sharedDocumentSchema>;
