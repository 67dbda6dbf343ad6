import type * as z from 'zod';
import { lineItemSchema } from '../line-item.ts';

/** A kind of freight as it was shipped last: what a line knows before it is counted and weighed. The inches are those of one handling unit. */
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
