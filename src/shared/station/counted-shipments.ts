import * as z from 'zod';

/** Shipments as the numbers of Today count them (`today.ts`). */
export const countedSchema = z.discriminatedUnion('is', [
  /** What was done from one moment until before another. */
  z.object({
    is: z.enum(['made', 'printed', 'handed-over']),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
  z.object({ is: z.literal('not-printed') }),
  /** No truck has taken it yet; of this carrier. */
  z.object({ is: z.literal('here'), scac: z.string().max(20) }),
]);
export type Counted = z.infer<typeof countedSchema>;
