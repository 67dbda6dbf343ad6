import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { draftSchema } from '../../station/draft.ts';
import { submissionViewSchema } from '../../station/submission.ts';
import { call, id, listedQueue, nothing, one } from './call.ts';

/**
 * One try of a submission: what a person decides about is the try that the screen shows. `tried-again`, and nothing is changed, when there
 * is a newer one by now: a screen may be older than that.
 */
const oneAttempt = z.object({ id, attempt: z.number().int().min(1) });

export const submissionsCalls = {
  /** In doubt first, then what is held, what waits, what was refused; each oldest first. */
  list: call(listedQueue, z.array(submissionViewSchema)),
  /**
   * Does not wait for the next try; a held row waits again. `unchecked`: goes once without the read that is asked first while the
   * settings are not proven.
   */
  tryNow: call(z.object({ id, unchecked: z.boolean().optional() }), nothing, { signedIn: true }),
  cancel: call(oneAttempt.extend({ reason: typedText().min(1).max(300) }), nothing, { signedIn: true }),
  /** The refused or held shipment back in the form; what was accepted cannot be repaired. */
  repair: call(one, draftSchema),
  /** Asks the carrier's tracking list for an in-doubt BOL. `found` settles it as accepted. */
  checkTracking: call(
    one,
    z.object({ found: z.boolean(), bolNumber: z.string().nullable(), checkedAt: z.iso.datetime() }),
  ),
  /** The packer says that it is there, under this number. */
  settleAccepted: call(oneAttempt.extend({ bolNumber: typedText().min(1).max(40) }), nothing, {
    signedIn: true,
  }),
  /** The packer says, twice asked, that it is not there: sends it again. */
  settleAbsent: call(oneAttempt, nothing, { signedIn: true }),
  /** Opens the lanes again after two in-doubts in a row or a settings problem. */
  reopenLane: call(nothing, nothing, { signedIn: true }),
} as const;
