import * as z from 'zod';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { shipmentSchema } from '../../freight/shipment.ts';
import { shipmentRowSchema } from '../../station/shipment-view.ts';
import { call } from './call.ts';

const sheet = z.object({ what: z.enum(['templates', 'keys', 'addresses']), text: z.string().max(200) });

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
  /** The dock with this code in the address book, and the last load to it; null for none. */
  address: call(
    z.object({ code: z.string().min(1).max(40) }),
    z.object({ dock: dockSchema, lastShipment: shipmentSchema.nullable() }).nullable(),
  ),
  /** What `printSheet` would print now: `codes` is 0 where there is nothing. */
  sheetSize: call(sheet, z.object({ codes: z.number().int(), pages: z.number().int(), more: z.boolean() }), {
    signedIn: true,
  }),
  /**
   * A sheet of Dockprint's own barcodes, kept and on its way to the document printer: templates or consignees of the address book that
   * this text finds, or the keys of Pack. `nothing-to-print` where there are none; `more`: 2,400 are on it, and there are others.
   */
  printSheet: call(sheet, z.object({ id: z.string(), codes: z.number().int(), more: z.boolean() }), {
    signedIn: true,
  }),
} as const;
