import * as z from 'zod';
import { printJobViewSchema } from './print-job.ts';
import { stepSchema, submissionStateSchema, type Step, type SubmissionView } from './submission.ts';

/**
 * Terms. The service cannot change or cancel a BOL that it has accepted. An *amendment* is the procedure instead: a *change* makes a new BOL,
 * its *successor*; a *void* makes none. From the start of an amendment the old BOL is *out*: none of its steps or prints go out without a
 * question.
 */
export const amendmentKinds = ['change', 'void'] as const;
export const amendmentKindSchema = z.enum(amendmentKinds);
export type AmendmentKind = (typeof amendmentKinds)[number];

/**
 * *drafted*: its successor is being typed. *sent*: the successor's BOL is in the outbox. *in force*: the successor is accepted, or it is a void;
 * labels and carrier are being dealt with. *closed*: all of that is done. *withdrawn*: called off, the old BOL counts again.
 */
export const amendmentStates = ['drafted', 'sent', 'in-force', 'closed', 'withdrawn'] as const;
export const amendmentStateSchema = z.enum(amendmentStates);
export type AmendmentState = (typeof amendmentStates)[number];

/** Why a shipment cannot be amended now, and which step prevents it. */
export const amendmentBlockerSchema = z.object({
  step: stepSchema,
  is: z.enum(['waiting', 'repair', 'sending', 'in-doubt', 'canceled']),
});
export type AmendmentBlocker = z.infer<typeof amendmentBlockerSchema>;

/**
 * What blocks an amendment. A BOL that was not accepted is canceled, repaired or settled instead; an order or tender being sent or in doubt
 * is settled first. Steps that only wait are canceled with the amendment.
 */
export function amendmentBlocker(
  rows: readonly Pick<SubmissionView, 'step' | 'state'>[],
): AmendmentBlocker | null {
  const bol = rows.find(({ step }) => step === 'bol');
  if (bol === undefined) return { step: 'bol', is: 'canceled' };
  for (const { step, state } of [bol, ...rows.filter((row) => row.step !== 'bol')]) {
    if (state === 'claimed' || state === 'on-wire') return { step, is: 'sending' };
    if (state === 'in-doubt') return { step, is: 'in-doubt' };
    if (step !== 'bol') continue;
    if (state === 'queued') return { step, is: 'waiting' };
    if (state === 'refused' || state === 'held') return { step, is: 'repair' };
    if (state === 'canceled') return { step, is: 'canceled' };
  }
  return null;
}

/** The carrier or the service has it, as far as is known. */
export const mayHaveArrived = (state: SubmissionView['state']): boolean =>
  state === 'accepted' || state === 'in-doubt' || state === 'on-wire';

/** One part of the old BOL that may have been printed: a label, or a document with its copies. */
export const pieceSchema = printJobViewSchema
  .pick({
    kind: true,
    unit: true,
    of: true,
    perUnit: true,
    copies: true,
    isLabelDocument: true,
    own: true,
    state: true,
  })
  .extend({
    jobId: z.string(),
    destroyed: z
      .object({ how: z.enum(['scan', 'hand']), reason: z.string(), by: z.string(), at: z.iso.datetime() })
      .nullable(),
  });
export type Piece = z.infer<typeof pieceSchema>;

const amendmentViewSchema = z.object({
  kind: amendmentKindSchema,
  state: amendmentStateSchema,
  reason: z.string(),
  begunBy: z.string(),
  begunAt: z.iso.datetime(),
  /** The draft of the successor while it exists; null if it was deleted or sent. */
  draft: z.object({ id: z.string(), bolNumber: z.string() }).nullable(),
  successor: z
    .object({ id: z.string(), bolNumber: z.string(), bolState: submissionStateSchema.nullable() })
    .nullable(),
  pieces: z.array(pieceSchema),
  /** An order or a tender that was canceled before it left: it is not sent if the BOL is kept after all. */
  canceledSteps: z.array(stepSchema),
  /** The steps that still have the old number, and who was informed of it. */
  tell: z.array(
    z.object({
      step: stepSchema,
      told: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
    }),
  ),
});
export type AmendmentView = z.infer<typeof amendmentViewSchema>;

/** The state of a shipment's amendment. */
export const amendingSchema = z.object({
  shipmentId: z.string(),
  bolNumber: z.string(),
  hindrance: amendmentBlockerSchema.nullable(),
  /** What starting would cancel: waiting prints, and an order or a tender that has not left. */
  waitingPrints: z.number().int(),
  waitingSteps: z.array(stepSchema),
  amendment: amendmentViewSchema.nullable(),
});
export type Amending = z.infer<typeof amendingSchema>;

/** The result of a scanned code. `new-one`: it belongs to the successor, and must not be destroyed. `shared`: the code is on every label. */
export const scannedPieceSchema = z.object({
  is: z.enum(['counted', 'shared', 'already', 'new-one', 'unknown']),
  unit: z.number().int().nullable(),
  perUnit: z.number().int().optional(),
});
export type ScannedPiece = z.infer<typeof scannedPieceSchema>;

/** The parts that are not done yet. */
export const remainingParts = ({
  pieces,
  tell,
}: Pick<AmendmentView, 'pieces' | 'tell'>): { pieces: Piece[]; tell: Step[] } => ({
  pieces: pieces.filter(({ destroyed }) => destroyed === null),
  tell: tell.filter(({ told }) => told === null).map(({ step }) => step),
});
