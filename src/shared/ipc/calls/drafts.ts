import * as z from 'zod';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { handOffSchema, draftRowSchema, draftSchema } from '../../station/draft.ts';
import { call, id, noInput, byId, rowLimit } from './call.ts';

export const draftsCalls = {
  /** The draft the Pack screen opens with: the last one worked on that was not left for a new one, or a fresh one. */
  current: call(noInput, draftSchema),
  /** A fresh draft with the next BOL number and today's date; an existing untouched one is reused. All others are set aside, and kept. */
  create: call(noInput, draftSchema),
  save: call(z.object({ id, form: shipmentFormSchema }), z.object({ savedAt: z.iso.datetime() })),
  /** Every draft with input, set aside or not, newest first; at most `maxRowsListed`. */
  list: call(noInput, z.array(draftRowSchema)),
  /** The same, of those whose number, consignee, PO or note holds every word; as many unless more are asked for. */
  find: call(z.object({ text: z.string().max(200), limit: rowLimit.optional() }), z.array(draftRowSchema)),
  open: call(byId, draftSchema),
  /** Left for someone, or for later, with a note; recorded as left by the station's packer. */
  leave: call(handOffSchema.omit({ by: true }).extend({ id }), noInput),
  discard: call(byId, noInput),
} as const;
