import * as z from 'zod';
import { stepSchema } from './submission.ts';

/**
 * One try on the wire: what we sent, what came back. Credentials are already removed. Long base64 values (papers) are
 * replaced by their kind and size, since binary never crosses IPC.
 */
export const exchangeViewSchema = z.object({
  id: z.string(),
  step: stepSchema,
  attempt: z.number().int(),
  operation: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** accepted, refused, in-doubt, held, not-sent; null while it is on the wire or after a crash. */
  outcome: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  /** Pretty-printed JSON, or the text as it came. */
  request: z.string(),
  response: z.string().nullable(),
});
export type ExchangeView = z.infer<typeof exchangeViewSchema>;
