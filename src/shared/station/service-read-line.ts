import * as z from 'zod';
import { rateSchema } from '../freight/quote.ts';
import { trackingRecordSchema } from '../freight/tracking.ts';

/** What `dockprint rate` reports about a shipment of a file, one JSON line each. Nothing is stored or sent for it. */
export const rateLineSchema = z.object({
  /** Row of the file, as in a spreadsheet; in JSON the number of the shipment; 0: the whole file. */
  row: z.number().int(),
  externalId: z.string(),
  /** Why there are no rates, as a stable code; null: the service answered. */
  code: z.string().nullable(),
  /** The service's own message. */
  words: z.string().nullable(),
  /** What a quote needs and the shipment lacks, by field. */
  problems: z.array(z.object({ path: z.string(), code: z.string() })),
  quoteNumber: z.number().nullable(),
  rates: z.array(rateSchema),
  /** The service's remark beside its rates; '' for none. */
  warning: z.string(),
});
export type RateLine = z.infer<typeof rateLineSchema>;

/** A record of the carrier's list from `dockprint track`, one JSON line each. `row`: its place in the list, from 1. */
export const trackLineSchema = trackingRecordSchema.extend({ row: z.number().int() });
export type TrackLine = z.infer<typeof trackLineSchema>;
