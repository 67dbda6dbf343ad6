import * as z from 'zod';
import { trackingQuerySchema } from '../../freight/tracking.ts';
import { keptTrackingSchema, seenStatusSchema } from '../../station/kept-answer.ts';
import { call, nothing, ofShipment } from './call.ts';

export const trackingCalls = {
  /** The carrier's list. When no answer came, what it last said to the same question, as `old`; else the failure. */
  list: call(trackingQuerySchema, keptTrackingSchema),
  /** The question asked last, with its answer: what the screen opens with. */
  last: call(z.object({}), z.object({ query: trackingQuerySchema, kept: keptTrackingSchema }).nullable()),
  /** SCACs of the shipments and tenders of this station, the last used first. */
  carriers: call(nothing, z.array(z.string())),
  /** What refreshes saw of one shipment, newest first. */
  history: call(ofShipment, z.array(seenStatusSchema)),
  cancel: call(nothing, nothing),
} as const;
