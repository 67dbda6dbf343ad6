import * as z from 'zod';
import { mergeQuestions } from '#shared/freight/combining/merge-forms.ts';

/** A load that is not sent yet; `source` says what `id` refers to. */
export const loadKeySchema = z.object({
  source: z.enum(['draft', 'shipment', 'imported']),
  id: z.string().min(1).max(100),
});
export type LoadKey = z.infer<typeof loadKeySchema>;

/** One of the loads that go to the same dock on the same day. */
export const combinedLoadSchema = loadKeySchema.extend({
  bolNumber: z.string(),
  poNumber: z.string(),
  consignee: z.string(),
  place: z.string(),
  handlingUnits: z.number(),
  weightLb: z.number(),
  lines: z.number().int(),
});
export type CombinedLoad = z.infer<typeof combinedLoadSchema>;

export const comparisonSchema = z.object({
  loads: z.array(combinedLoadSchema),
  differences: z.array(
    z.object({
      question: z.enum(mergeQuestions),
      choices: z.array(z.object({ text: z.string(), loads: z.array(z.number().int()) })),
    }),
  ),
});
export type Comparison = z.infer<typeof comparisonSchema>;
