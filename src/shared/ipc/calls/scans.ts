import * as z from 'zod';
import { partyFormSchema } from '../../freight/shipment-form.ts';
import { shipmentRowSchema } from '../../station/shipment-view.ts';
import { call } from './call.ts';

export const scansCalls = {
  /** What the station has under a scanned number; two shipments at most of each kind (`scanned.ts` says which counts). */
  lookUp: call(
    z.object({ number: z.string().min(1).max(200) }),
    z.object({
      orders: z.array(z.object({ draftId: z.string(), imported: z.boolean().optional() })),
      exact: z.array(shipmentRowSchema),
      holding: z.array(shipmentRowSchema),
    }),
  ),
  /** The dock with this code in the address book; null for none. */
  address: call(z.object({ code: z.string().min(1).max(40) }), partyFormSchema.nullable()),
} as const;
