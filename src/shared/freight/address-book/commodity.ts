import type * as z from 'zod';
import { lineItemSchema } from '../line-item.ts';

/**
 * A kind of freight as it was last shipped: a line without its counts and weights. The inches are those of one handling
 * unit.
 */
export const commoditySchema = lineItemSchema.pick({
  packageType: true,
  description: true,
  nmfc: true,
  freightClass: true,
  lengthIn: true,
  widthIn: true,
  heightIn: true,
  hazard: true,
});
export type Commodity = z.infer<typeof commoditySchema>;
