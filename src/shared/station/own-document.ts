import * as z from 'zod';

/** Documents and labels made by Dockprint, in addition to those of the service. */
export const ownDocumentKinds = [
  'packing-list',
  'gs1-label',
  'pro-label',
  'template-codes',
  'address-codes',
  'scan-sheet',
  'pickup-slip',
  'hand-over',
  'manifest',
  'master-bol',
  // From another station of the fleet, printed here.
  'fleet-label',
  'fleet-document',
] as const;
export const ownDocumentKindSchema = z.enum(ownDocumentKinds);
export type OwnDocumentKind = z.infer<typeof ownDocumentKindSchema>;

/** One of them as printed. Its bytes never cross IPC: they are at `app://station/own-documents/ID.pdf`, `.zpl` or `.png`. */
export const ownDocumentViewSchema = z.object({
  id: z.string(),
  kind: ownDocumentKindSchema,
  format: z.enum(['pdf', 'zpl', 'png']),
  shipmentId: z.string().nullable(),
  /** Its name for people: in a printer's queue, in a file name. */
  title: z.string(),
  bytes: z.number().int(),
  madeAt: z.iso.datetime(),
});
export type OwnDocumentView = z.infer<typeof ownDocumentViewSchema>;
