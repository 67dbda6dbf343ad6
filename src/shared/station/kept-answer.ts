import * as z from 'zod';
import { quoteSchema } from '../freight/quote.ts';
import { trackingAnswerSchema, trackingRecordSchema } from '../freight/tracking.ts';
import { tryReasonSchema } from './try-reason.ts';

/**
 * The last good answer to a read (rates, tracking), kept with the time it was given. `old`: the service could not be asked
 * just now, so this is what it said before; `reason` is why.
 */
const kept = { askedAt: z.iso.datetime(), old: z.boolean(), reason: tryReasonSchema.nullable() };

/** `direction`: what the carriers were asked with. */
export const keptQuoteSchema = z.object({ ...kept, quote: quoteSchema, direction: z.string() });
export type KeptQuote = z.infer<typeof keptQuoteSchema>;

export const keptTrackingSchema = trackingAnswerSchema.extend(kept);
export type KeptTracking = z.infer<typeof keptTrackingSchema>;

/** One status of a shipment as a refresh saw it: the station's own history of the carrier's words, newest first. */
export const seenStatusSchema = z.object({ seenAt: z.iso.datetime(), record: trackingRecordSchema });
export type SeenStatus = z.infer<typeof seenStatusSchema>;
