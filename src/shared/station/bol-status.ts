import * as z from 'zod';

/** What every list shows about a shipment that is out; `by…`: its successor, if there is one. */
export const bolStatusSchema = z.object({
  is: z.enum(['changing', 'replaced', 'void']),
  byId: z.string().nullable(),
  byNumber: z.string().nullable(),
});
export type BolStatus = z.infer<typeof bolStatusSchema>;
