import * as z from 'zod';
import { stepSchema } from './submission.ts';

/**
 * How long the texts of an exchange are kept once its shipment is settled: a quarter, enough for the carrier's invoice to arrive and be
 * disputed. The BOL, the labels, the packer's input and the row itself are kept permanently.
 */
export const exchangeTextDays = 90;

/**
 * How long the shipping paper of hazardous freight is kept after the carrier took it, with everything sent and answered (49 CFR 172.201(e): two
 * years, three for hazardous waste).
 */
export const shippingPaperYears = { hazardous: 2, waste: 3 } as const;

/** The ways in which an attempt ends. */
export const outcomeKinds = ['not-sent', 'accepted', 'refused', 'held', 'in-doubt'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/**
 * One attempt on the wire: what was sent, what came back. Credentials are already removed. Long base64 values (documents) are replaced by their
 * kind and size, since binary never crosses IPC.
 */
export const exchangeViewSchema = z.object({
  id: z.string(),
  step: stepSchema,
  attempt: z.number().int(),
  operation: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Elapsed time, unaffected by clock changes; null while in flight, or if unknown. */
  waitedSeconds: z.number().nullable(),
  /** Null while in flight or after a crash. */
  outcome: z.enum(outcomeKinds).nullable(),
  httpStatus: z.number().int().nullable(),
  /** Pretty-printed JSON, or the text as it came; empty and null after removal. */
  request: z.string(),
  response: z.string().nullable(),
  /** When the texts were removed by age, and how long they were (`responseBytes` null: nothing had come back); null while they exist. */
  removed: z
    .object({
      at: z.iso.datetime(),
      requestBytes: z.number().int(),
      responseBytes: z.number().int().nullable(),
    })
    .nullable(),
});
export type ExchangeView = z.infer<typeof exchangeViewSchema>;
