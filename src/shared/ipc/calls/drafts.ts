import * as z from 'zod';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { draftLeftSchema, draftRowSchema, draftSchema } from '../../station/draft.ts';
import { call, id, nothing, one, rowLimit } from './call.ts';

export const draftsCalls = {
  /** The draft the Pack screen opens with: the one last worked on that was not left for a new one, or a fresh one. */
  current: call(nothing, draftSchema),
  /** A fresh draft with the next BOL number and today's date. An untouched one is given again. All others are set aside, and kept. */
  create: call(nothing, draftSchema),
  save: call(z.object({ id, form: shipmentFormSchema }), z.object({ savedAt: z.iso.datetime() })),
  /** Every draft that somebody typed in, set aside or not, the newest first; `listedAtOnce` at most. */
  list: call(nothing, z.array(draftRowSchema)),
  /** The same, of those whose number, consignee, PO or note holds every word; as many unless more are asked for. */
  find: call(z.object({ text: z.string().max(200), limit: rowLimit.optional() }), z.array(draftRowSchema)),
  open: call(one, draftSchema),
  /** Left for someone, or for later, with a note; recorded as left by the station's packer. */
  leave: call(draftLeftSchema.omit({ by: true }).extend({ id }), nothing),
  discard: call(one, nothing),
} as const;
