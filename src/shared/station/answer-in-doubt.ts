import * as z from 'zod';
import { labelViewSchema } from './shipment-view.ts';

/**
 * The files an answer can have brought, by their names in `app://station/tries/SHIPMENT/TRY/NAME`. `label.*`: the shipment label as a picture.
 */
export const answerFileNames = [
  'bol.pdf',
  'labels.zpl',
  'label.pdf',
  'label.png',
  'label.bin',
  'answer.json',
] as const;
export type AnswerFileName = (typeof answerFileNames)[number];

/** An answer to BOL create that is in doubt or was rejected, with its documents. */
export const answerInDoubtSchema = z.object({
  /** The attempt that it answered. */
  attempt: z.number().int(),
  /** *open*: a person has not decided. *rejected*: it belongs to another shipment, or a person stated that the service does not have it. */
  standing: z.enum(['open', 'rejected']),
  /** The number in the answer; null when it had none. */
  bolNumber: z.string().nullable(),
  files: z.array(z.object({ name: z.enum(answerFileNames), bytes: z.number().int() })),
  /** Its labels, for viewing: the first hundred. */
  labels: z.array(labelViewSchema),
});
export type AnswerInDoubtView = z.infer<typeof answerInDoubtSchema>;
