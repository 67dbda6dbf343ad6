import * as z from 'zod';
import { laneClosureSchema, attemptReasonSchema } from './attempt-reason.ts';

/**
 * Terms. A *shipment* has up to three *steps* that are sent: BOL create, Order, tender. A *submission* is one step being sent: one row in the
 * outbox, payload frozen when it was queued. *In doubt*: bytes left and no answer that can be interpreted came back; only a person, or proof,
 * settles it.
 */
export const steps = ['bol', 'order', 'tender'] as const;
export const stepSchema = z.enum(steps);
export type Step = z.infer<typeof stepSchema>;

export const submissionStates = [
  'queued',
  'claimed',
  'on-wire',
  'accepted',
  'refused',
  'held',
  'in-doubt',
  'canceled',
] as const;
export const submissionStateSchema = z.enum(submissionStates);
export type SubmissionState = z.infer<typeof submissionStateSchema>;

/** What is known about the last attempt, for the person who must decide. Never holds credentials. */
export const evidenceSchema = z.object({
  /** When the first byte left; null when nothing left. */
  leftAt: z.iso.datetime().nullable(),
  bytesSent: z.number().int().nullable(),
  /** When the attempt ended and why. */
  endedAt: z.iso.datetime().nullable(),
  reason: attemptReasonSchema.nullable(),
  httpStatus: z.number().int().nullable(),
  /** The service's own message, if any. */
  serviceWords: z.string().nullable(),
  /** How long the station waited for the answer. */
  waitedSeconds: z.number().nullable(),
  /** Times at which the tracking list was read and did not show it. */
  notFoundAt: z.array(z.iso.datetime()),
  /** The BOL number in an answer in doubt. */
  bolNumber: z.string().nullish(),
  /** The ids in a tender's answer in doubt: the carrier's confirmation, the service's pickup id. */
  tenderIds: z.array(z.string()).nullish(),
  /** The shipment of this station that already has that number. */
  other: z.object({ shipmentId: z.string(), bolNumber: z.string(), consignee: z.string() }).nullish(),
  /** The BOL for the same order that has left another station, or may have. */
  elsewhere: z.object({ station: z.string(), bolNumber: z.string() }).nullish(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** A row of the Queue screen. */
export const submissionViewSchema = z.object({
  id: z.string(),
  shipmentId: z.string(),
  step: stepSchema,
  state: submissionStateSchema,
  bolNumber: z.string(),
  consignee: z.string(),
  scac: z.string(),
  carrierName: z.string(),
  handlingUnits: z.number().int(),
  attempt: z.number().int(),
  queuedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** The next automatic attempt, if one is planned. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The step that must be settled before this one goes. */
  waitsFor: stepSchema.nullable(),
  /** Why the lanes are closed: then rows do not wait for their turn, but for a person, other settings or a good answer. */
  laneClosedFor: laneClosureSchema.nullable(),
  /** Why nothing leaves at present: the problem of the last attempt, of this row or of another. Null once something is answered. */
  laneHeldUpBy: attemptReasonSchema.nullable(),
  evidence: evidenceSchema.nullable(),
  /** Its BOL was changed or voided after it was accepted. */
  out: z.enum(['changing', 'replaced', 'void']).nullable().default(null),
  /** Another station has taken it over. */
  isTaken: z.boolean().optional(),
  /** A tender that was made in test mode: no truck comes for it. */
  isTest: z.boolean().optional(),
  /** That station; '' when its name is not known. */
  takenBy: z.string().optional(),
});
export type SubmissionView = z.infer<typeof submissionViewSchema>;

type StandingRow = Pick<SubmissionView, 'step' | 'state' | 'isTest'>;

/** A tender that was accepted as a test: the carrier has none (docs/decisions/sending.md). */
export const isAcceptedTest = ({ step, state, isTest }: StandingRow): boolean =>
  step === 'tender' && state === 'accepted' && isTest === true;

/**
 * Whether a person may queue the order or the tender of a shipment: it is not waiting, in progress or at the service, except for a test at a
 * live station.
 */
export function mayQueueStep(
  rows: readonly (StandingRow & Pick<SubmissionView, 'isTaken'>)[],
  step: 'order' | 'tender',
  testMode = false,
): boolean {
  if (rows.some(({ isTaken }) => isTaken === true)) return false;
  const found = rows.find((row) => row.step === step);
  if (found !== undefined && isAcceptedTest(found)) return !testMode;
  const state = found?.state;
  return state === undefined || state === 'refused' || state === 'held' || state === 'canceled';
}

/** Why it is unknown what was sent of a shipment before. */
export interface UnconfirmedAttempts {
  /** When the data was restored from a copy, for a shipment entered before that; null otherwise. */
  dataRestoredAt: string | null;
  /** The steps that were settled since: what was sent of them is known. */
  knownSince: Step[];
  /** The station that it was taken over from and that has not reported yet what it sent. */
  unheardFrom: string | null;
}

/**
 * Whether an order or a tender that may be queued may have been sent already, although it is not here or was canceled: between the making of a
 * copy and its restoring, if it was not settled since, or by the station that the shipment was taken over from.
 */
export function mayHaveBeenSent(
  { dataRestoredAt, knownSince, unheardFrom }: UnconfirmedAttempts,
  row: StandingRow | undefined,
): 'copy' | 'owner' | null {
  const nothingHere = row === undefined || row.state === 'canceled' || isAcceptedTest(row);
  if (unheardFrom !== null && nothingHere) return 'owner';
  return dataRestoredAt !== null && (row === undefined || !knownSince.includes(row.step)) ? 'copy' : null;
}
