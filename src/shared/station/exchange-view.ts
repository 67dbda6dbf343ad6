import * as z from 'zod';
import { stepSchema } from './submission.ts';

/**
 * How long the texts of an exchange are kept once its shipment is settled: a quarter, in which the carrier's invoice has come and been
 * questioned. The BOL, the labels, what the packer entered and the line itself are kept permanently.
 */
export const exchangeTextDays = 90;

/**
 * How long the shipping paper of hazardous freight is kept after the carrier took it, and with it all that was sent and answered
 * (49 CFR 172.201(e): two years, three for hazardous waste).
 */
export const shippingPaperYears = { hazardous: 2, waste: 3 } as const;

/** The ways in which a try ends. */
export const outcomeKinds = ['not-sent', 'accepted', 'refused', 'held', 'in-doubt'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/**
 * One try on the wire: what we sent, what came back. Credentials are already removed. Long base64 values (documents) are
 * replaced by their kind and size, since binary never crosses IPC.
 */
export const exchangeViewSchema = z.object({
  id: z.string(),
  step: stepSchema,
  attempt: z.number().int(),
  operation: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Elapsed time, unaffected by clock changes; null while it is on the wire, and where it is not known. */
  waitedSeconds: z.number().nullable(),
  /** Null while it is on the wire or after a crash. */
  outcome: z.enum(outcomeKinds).nullable(),
  httpStatus: z.number().int().nullable(),
  /** Pretty-printed JSON, or the text as it came; empty and null once they were removed. */
  request: z.string(),
  response: z.string().nullable(),
  /** When the texts were removed by age, and how long they were (`responseBytes` null: nothing had come back); null while they are here. */
  removed: z
    .object({
      at: z.iso.datetime(),
      requestBytes: z.number().int(),
      responseBytes: z.number().int().nullable(),
    })
    .nullable(),
});
export type ExchangeView = z.infer<typeof exchangeViewSchema>;
