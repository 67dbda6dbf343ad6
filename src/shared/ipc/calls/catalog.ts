import * as z from 'zod';
import { commoditySchema } from '../../freight/commodity.ts';
import { call } from './call.ts';

export const catalogCalls = {
  /** Kinds of freight shipped from here, by their description or NMFC item, the last shipped first; what a line completes from. */
  commodities: call(
    z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    z.array(commoditySchema),
  ),
} as const;
