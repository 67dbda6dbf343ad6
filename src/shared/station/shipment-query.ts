import * as z from 'zod';
import { countedSchema } from './counted-shipments.ts';

/** What a list of shipments can be narrowed to. `not-printed`: accepted, and labels of it have not come out. */
export const shipmentConditions = ['in-doubt', 'refused', 'not-printed'] as const;
export type ShipmentCondition = (typeof shipmentConditions)[number];

/** `state` puts problems first; `made` is the order without a sort. */
export const shipmentColumns = ['state', 'bolNumber', 'consignee', 'carrier', 'load', 'made'] as const;
export type ShipmentColumn = (typeof shipmentColumns)[number];

/** What of a list is wanted, beside its text. */
export const shipmentFilterSchema = z.object({
  condition: z.enum(shipmentConditions).optional(),
  /** Only what no truck has taken. */
  notPickedUp: z.boolean().optional(),
  scac: z.string().max(10).optional(),
  madeBy: z.string().max(200).optional(),
  madeSince: z.iso.datetime().optional(),
  /** Those that a number of Today counts. */
  counted: countedSchema.optional(),
  sort: z.object({ by: z.enum(shipmentColumns), isDown: z.boolean() }).optional(),
});
export type ShipmentFilter = z.infer<typeof shipmentFilterSchema>;

export const shipmentQuerySchema = shipmentFilterSchema.extend({
  text: z.string().max(200),
  limit: z.number().int().min(1).max(20_000),
});
export type ShipmentQuery = z.infer<typeof shipmentQuerySchema>;
