import * as z from 'zod';
import { trackingQuerySchema } from '../../freight/tracking.ts';
import { keptTrackingSchema, seenStatusSchema } from '../../station/kept-answer.ts';
import { call, noInput, byShipment } from './call.ts';

export const trackingCalls = {
  /** The carrier's list. Without an answer, the last one to the same question, as `old`; otherwise the failure. */
  list: call(trackingQuerySchema, keptTrackingSchema),
  /** The last question with its answer: the screen opens with it. */
  last: call(z.object({}), z.object({ query: trackingQuerySchema, kept: keptTrackingSchema }).nullable()),
  /** SCACs in this station's shipments and tenders, the last used first. */
  carriers: call(noInput, z.array(z.string())),
  /** Statuses of one shipment seen by refreshes, newest first. */
  history: call(byShipment, z.array(seenStatusSchema)),
  cancel: call(noInput, noInput),
} as const;
