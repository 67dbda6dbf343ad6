import * as z from 'zod';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { shipmentSchema } from '../../freight/shipment.ts';
import { labelProgressSchema, labelScanAnswerSchema } from '../../station/label-scan.ts';
import { shipmentRowSchema } from '../../station/shipment-view.ts';
import { call, id } from './call.ts';

const sheet = z.object({ what: z.enum(['templates', 'keys', 'addresses']), text: z.string().max(200) });

export const scansCalls = {
  /** What the station has for a scanned number; at most two shipments of each kind (`scanned.ts` decides which counts). */
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
  /** A label was scanned after it was put on its pallet: counts its handling unit among the shipments whose BOLs wait for that. */
  label: call(z.object({ code: z.string().trim().min(1).max(200) }), labelScanAnswerSchema, {
    signedIn: true,
  }),
  /** How far the scans of a shipment are; null: its BOL does not wait for any. */
  labelProgress: call(z.object({ shipmentId: id }), labelProgressSchema.nullable()),
  /** What `printSheet` would print now: `codes` is 0 if there is nothing. */
  sheetSize: call(sheet, z.object({ codes: z.number().int(), pages: z.number().int(), more: z.boolean() }), {
    signedIn: true,
  }),
  /**
   * A sheet of Dockprint's own barcodes, stored and sent to the document printer: templates or consignees of the address book that match this
   * text, or the keys of Pack. `nothing-to-print` if there are none; `more`: it has 2,400, and there are others.
   */
  printSheet: call(sheet, z.object({ id: z.string(), codes: z.number().int(), more: z.boolean() }), {
    signedIn: true,
  }),
} as const;
