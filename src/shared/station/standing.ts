import * as z from 'zod';

/** What every list says of a shipment that is out; `by…`: its successor, once there is one. */
export const standingSchema = z.object({
  is: z.enum(['changing', 'replaced', 'void']),
  byId: z.string().nullable(),
  byNumber: z.string().nullable(),
});
export type Standing = z.infer<typeof standingSchema>;
