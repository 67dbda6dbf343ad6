import * as z from 'zod';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { draftSchema } from '../../station/draft.ts';
import { shipmentQuerySchema } from '../../station/shipment-query.ts';
import { shipmentRowSchema, shipmentViewSchema } from '../../station/shipment-view.ts';
import { todaySchema } from '../../station/today.ts';
import { call, id, noInput, byId } from './call.ts';

export const shipmentsCalls = {
  /** Checks the draft and queues its BOL. Submitting the same draft twice makes one submission: `already-submitted` names it. */
  submit: call(z.object({ draftId: id, form: shipmentFormSchema }), z.object({ shipmentId: id }), {
    signedIn: true,
  }),
  get: call(byId, shipmentViewSchema),
  /** By any number, a label's barcode or a name; without a sort the newest first; an empty text lists all. */
  find: call(shipmentQuerySchema, z.array(shipmentRowSchema)),
  /** What was done on this day, by hour, and the current state. */
  today: call(noInput, todaySchema),
  /** A new draft with everything from this shipment except the numbers. */
  duplicate: call(byId, draftSchema),
} as const;
