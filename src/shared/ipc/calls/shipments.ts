import * as z from 'zod';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { draftSchema } from '../../station/draft.ts';
import { shipmentRowSchema, shipmentViewSchema } from '../../station/shipment-view.ts';
import { countedSchema } from '../../station/counted-shipments.ts';
import { todaySchema } from '../../station/today.ts';
import { call, id, nothing, one } from './call.ts';

export const shipmentsCalls = {
  /** Checks the draft and queues its BOL. Twice the same draft is one submission: `already-submitted` names it. */
  submit: call(z.object({ draftId: id, form: shipmentFormSchema }), z.object({ shipmentId: id }), {
    signedIn: true,
  }),
  get: call(one, shipmentViewSchema),
  /** By any number, a label's barcode or a name; newest first; an empty text lists all. `notPickedUp`: only what no truck has taken. */
  find: call(
    z.object({
      text: z.string().max(200),
      limit: z.number().int().min(1).max(20_000),
      notPickedUp: z.boolean().optional(),
      counted: countedSchema.optional(),
    }),
    z.array(shipmentRowSchema),
  ),
  /** What was done on this day, by hour, and how things are now. */
  today: call(nothing, todaySchema),
  /** A new draft with everything but the numbers of this shipment. */
  duplicate: call(one, draftSchema),
} as const;
