import * as z from 'zod';

/**
 * One line of what happened to a shipment, newest first on screen. `event` is a stable word the renderer has a sentence
 * for (`saved`, `queued`, `on-wire`, `accepted`, `refused`, `in-doubt`, `label-printed`, `printer-condition` …); `detail`
 * holds the numbers and names of that sentence, never credentials.
 */
export const journalEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  shipmentId: z.string().nullable(),
  subject: z.enum(['shipment', 'submission', 'print-job', 'printer', 'station']),
  subjectId: z.string(),
  event: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;
