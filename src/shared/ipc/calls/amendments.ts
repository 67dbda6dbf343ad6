import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { amendingSchema, amendmentKindSchema, scannedPieceSchema } from '../../station/amendment.ts';
import { draftSchema } from '../../station/draft.ts';
import { stepSchema } from '../../station/submission.ts';
import { call, id, byShipment } from './call.ts';

const reason = typedText().min(1).max(300);

/** Changing or voiding a BOL that the service has accepted. */
export const amendmentsCalls = {
  get: call(byShipment, amendingSchema),
  /**
   * Takes the BOL out of use: waiting steps are canceled. A change also creates the draft of its successor. A second call has no effect.
   * `not-in-this-state`: something prevents it (`hindrance`).
   */
  begin: call(byShipment.extend({ kind: amendmentKindSchema, reason }), amendingSchema, { signedIn: true }),
  /** The draft of the successor: the existing one, or a new one if it was deleted or its BOL was canceled. */
  draft: call(byShipment, draftSchema),
  /** Withdraws the amendment; the draft of the successor is deleted. `pro-number-taken`: another shipment has taken its PRO meanwhile. */
  withdraw: call(byShipment.extend({ reason }), amendingSchema, { signedIn: true }),
  /** The code on a label or document that was destroyed. */
  scan: call(
    byShipment.extend({ text: z.string().trim().min(1).max(500) }),
    z.object({ scanned: scannedPieceSchema, now: amendingSchema }),
  ),
  /** A person states that it was destroyed or is gone. */
  destroyed: call(byShipment.extend({ jobIds: z.array(id).min(1).max(5000), reason }), amendingSchema, {
    signedIn: true,
  }),
  /** The carrier was informed that this step's number no longer counts. */
  told: call(byShipment.extend({ step: stepSchema }), amendingSchema, { signedIn: true }),
  /** What a draft changes: the old BOL as the form shows it. Null: the draft is not a successor. */
  ofDraft: call(
    z.object({ draftId: id }),
    z.object({ shipmentId: id, bolNumber: z.string(), form: shipmentFormSchema }).nullable(),
  ),
} as const;
