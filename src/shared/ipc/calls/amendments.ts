import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { amendingSchema, amendmentKindSchema, scannedPieceSchema } from '../../station/amendment.ts';
import { draftSchema } from '../../station/draft.ts';
import { stepSchema } from '../../station/submission.ts';
import { call, id, ofShipment } from './call.ts';

const reason = typedText().min(1).max(300);

/** Changing or voiding a BOL that the service has accepted. */
export const amendmentsCalls = {
  get: call(ofShipment, amendingSchema),
  /**
   * Takes the BOL out: what waits of it is left or canceled. A change also makes the draft of its successor. A second press begins
   * nothing more. `not-in-this-state`: something is in the way (`hindrance`).
   */
  begin: call(ofShipment.extend({ kind: amendmentKindSchema, reason }), amendingSchema, { signedIn: true }),
  /** The draft of the successor: the one that was begun, or a new one where it was thrown away or its BOL was canceled. */
  draft: call(ofShipment, draftSchema),
  /** Cancels it; the draft of the successor is deleted. `pro-number-taken`: another shipment has taken its PRO meanwhile. */
  withdraw: call(ofShipment.extend({ reason }), amendingSchema, { signedIn: true }),
  /** A code of a label or document that was destroyed. */
  scan: call(
    ofShipment.extend({ text: z.string().trim().min(1).max(500) }),
    z.object({ scanned: scannedPieceSchema, now: amendingSchema }),
  ),
  /** Destroyed, or gone, as a person states. */
  destroyed: call(ofShipment.extend({ jobIds: z.array(id).min(1).max(5000), reason }), amendingSchema, {
    signedIn: true,
  }),
  /** The carrier was told that this step's number no longer counts. */
  told: call(ofShipment.extend({ step: stepSchema }), amendingSchema, { signedIn: true }),
  /** What a draft changes: the old BOL as the form shows it. Null: it is no successor. */
  ofDraft: call(
    z.object({ draftId: id }),
    z.object({ shipmentId: id, bolNumber: z.string(), form: shipmentFormSchema }).nullable(),
  ),
} as const;
