import * as z from 'zod';
import { laneClosureSchema, tryReasonSchema } from './try-reason.ts';

/**
 * Terms. A *shipment* has up to three *steps* that leave the house: BOL create, Order, tender. A *submission* is one step
 * on its way: one row in the outbox, payload frozen when it was queued. *In doubt*: bytes left and no answer that can be
 * judged came back; only a person, or proof, settles it.
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
  'abandoned',
] as const;
export const submissionStateSchema = z.enum(submissionStates);
export type SubmissionState = z.infer<typeof submissionStateSchema>;

/** What is known of the last try, for the person who must decide. Never holds credentials. */
export const evidenceSchema = z.object({
  /** When the first byte left; null when nothing left. */
  leftAt: z.iso.datetime().nullable(),
  bytesSent: z.number().int().nullable(),
  /** When the try ended and why. */
  endedAt: z.iso.datetime().nullable(),
  reason: tryReasonSchema.nullable(),
  httpStatus: z.number().int().nullable(),
  /** The service's own words, when it said any. */
  serviceWords: z.string().nullable(),
  /** How long the station waited for the answer. */
  waitedSeconds: z.number().nullable(),
  /** Times at which the tracking list was asked and did not show it. */
  notFoundAt: z.array(z.iso.datetime()),
  /** The BOL number that an answer in doubt had in it. */
  blNumber: z.string().nullish(),
  /** What a tender's answer in doubt had of ids: the carrier's confirmation, the service's pickup id. */
  tenderIds: z.array(z.string()).nullish(),
  /** The shipment of this station to which that number belongs already. */
  other: z.object({ shipmentId: z.string(), bolNumber: z.string(), consignee: z.string() }).nullish(),
  /** The BOL of the same order that has left another station, or may have. */
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
  /** The next automatic try, when one is planned. */
  nextTryAt: z.iso.datetime().nullable(),
  /** The step that must be settled before this one goes. */
  waitsFor: stepSchema.nullable(),
  /** Why the lanes are closed: nothing waits for its turn then, but for a person, other settings or a good answer. */
  laneClosedFor: laneClosureSchema.nullable(),
  /** Why nothing leaves at present: what the last try met, of this row or of another. Null once something is answered. */
  laneHeldUpBy: tryReasonSchema.nullable(),
  evidence: evidenceSchema.nullable(),
  /** Its BOL was changed after it was accepted, or is void. */
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

/** A tender that was accepted as a test: for the carrier there is none (docs/decisions/sending.md). */
export const isAcceptedTest = ({ step, state, isTest }: StandingRow): boolean =>
  step === 'tender' && state === 'accepted' && isTest === true;

/**
 * Whether a person may queue the order or the tender of a shipment: nothing of it waits, is on its way or is at the service, but for a test at
 * a station that is live.
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
  return state === undefined || state === 'refused' || state === 'held' || state === 'abandoned';
}

/** Why it is not known what was sent of a shipment before. */
export interface UnknownSendings {
  /** Steps that have been settled since: what was sent of them is known. */
  dataRestoredAt: string | null;
  /** The steps that something has become of since: what was sent of them is known. */
  knownSince: Step[];
  /** The station that it was taken over from and that has not said yet what it sent. */
  unheardFrom: string | null;
}

/**
 * Whether an order or a tender that may be queued may have been sent already, although it is not here or was canceled: in the time between a
 * copy and its restoring, if nothing has become of it since, or by the station that the shipment was taken over from.
 */
export function mayBeSentBefore(
  { dataRestoredAt, knownSince, unheardFrom }: UnknownSendings,
  row: StandingRow | undefined,
): 'copy' | 'owner' | null {
  const nothingHere = row === undefined || row.state === 'abandoned' || isAcceptedTest(row);
  if (unheardFrom !== null && nothingHere) return 'owner';
  return dataRestoredAt !== null && (row === undefined || !knownSince.includes(row.step)) ? 'copy' : null;
}
