import * as z from 'zod';
import { quoteSchema } from '../freight/quote.ts';
import { trackingAnswerSchema, trackingRecordSchema } from '../freight/tracking.ts';
import { attemptReasonSchema } from './attempt-reason.ts';

/**
 * The last good answer to a read (rates, tracking), stored with its time. `old`: the service could not be asked just now, so this is its earlier
 * answer; `reason` is why.
 */
const kept = { askedAt: z.iso.datetime(), old: z.boolean(), reason: attemptReasonSchema.nullable() };

/** `direction`: the value in the request to the carriers. */
export const keptQuoteSchema = z.object({ ...kept, quote: quoteSchema, direction: z.string() });
export type KeptQuote = z.infer<typeof keptQuoteSchema>;

export const keptTrackingSchema = trackingAnswerSchema.extend(kept);
export type KeptTracking = z.infer<typeof keptTrackingSchema>;

/** One status of a shipment as seen by a refresh: the station's own history of the carrier's texts, newest first. */
export const seenStatusSchema = z.object({ seenAt: z.iso.datetime(), record: trackingRecordSchema });
export type SeenStatus = z.infer<typeof seenStatusSchema>;
