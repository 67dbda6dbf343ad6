import * as z from 'zod';
import { bolStatusSchema } from './bol-status.ts';

/**
 * Terms. A *master BOL* lists the BOLs that travel together, its *children*: of one carrier to one *destination*, or in one *pickup*. The
 * carrier signs once; each child keeps its own number. Its *issues* are its documents, made again when a child is void.
 */
export const masterCovers = ['destination', 'pickup'] as const;
export const masterCoversSchema = z.enum(masterCovers);
export type MasterCovers = (typeof masterCovers)[number];

/** An accepted shipment that a master could list. Loads with the same `destination` or the same `pickup` and carrier fit together. */
export const masterCandidateSchema = z.object({
  id: z.string(),
  bolNumber: z.string(),
  proNumber: z.string(),
  poNumber: z.string(),
  carrier: z.string(),
  consignee: z.string(),
  place: z.string(),
  from: z.string(),
  shipDate: z.string(),
  handlingUnits: z.number(),
  weightLb: z.number(),
  destination: z.string(),
  pickup: z.string(),
  masters: z.array(z.string()),
});
export type MasterCandidate = z.infer<typeof masterCandidateSchema>;

export const masterViewSchema = z.object({
  id: z.string(),
  number: z.string(),
  covers: masterCoversSchema,
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  carrier: z.string(),
  /** The documents, the newest first. */
  papers: z.array(z.object({ documentId: z.string(), issue: z.number().int(), madeAt: z.iso.datetime() })),
  children: z.array(
    z.object({
      id: z.string(),
      bolNumber: z.string(),
      consignee: z.string(),
      place: z.string(),
      handlingUnits: z.number(),
      weightLb: z.number(),
      standing: bolStatusSchema.nullable(),
      /** The newest document is out of date for it: it was changed or voided since, or counts again. */
      isNews: z.boolean(),
    }),
  ),
});
export type MasterView = z.infer<typeof masterViewSchema>;
