import * as z from 'zod';
import { labelViewSchema } from './shipment-view.ts';

/** What an answer can have brought, under its name in `app://station/tries/SHIPMENT/TRY/NAME`. `label.*`: the shipment label as a picture. */
export const answerFileNames = [
  'bol.pdf',
  'labels.zpl',
  'label.pdf',
  'label.png',
  'label.bin',
  'answer.json',
] as const;
export type AnswerFileName = (typeof answerFileNames)[number];

/** An answer to BOL create that is in doubt, or that was and stayed unbelieved, with what came with it. */
export const answerInDoubtSchema = z.object({
  /** The try whose answer it was. */
  attempt: z.number().int(),
  /** *open*: a person has not decided. *rejected*: it is another shipment's, or a person said that the service does not have it. */
  standing: z.enum(['open', 'rejected']),
  /** The number in the answer; null when it had none. */
  bolNumber: z.string().nullable(),
  files: z.array(z.object({ name: z.enum(answerFileNames), bytes: z.number().int() })),
  /** Its labels, to be looked at: the first hundred. */
  labels: z.array(labelViewSchema),
});
export type AnswerInDoubtView = z.infer<typeof answerInDoubtSchema>;
