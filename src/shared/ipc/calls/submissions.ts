import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { draftSchema } from '../../station/draft.ts';
import { submissionViewSchema } from '../../station/submission.ts';
import { call, id, listedQueue, noInput, byId } from './call.ts';

/**
 * One attempt of a submission: a person decides about the attempt that the screen shows. `tried-again`, and nothing is changed, if there is a
 * newer one by now: the screen may be outdated.
 */
const oneAttempt = z.object({ id, attempt: z.number().int().min(1) });

export const submissionsCalls = {
  /** In doubt first, then held, waiting, and refused ones; each oldest first. */
  list: call(listedQueue, z.array(submissionViewSchema)),
  /**
   * Does not wait for the next attempt; a held row waits again. `unchecked`: sends it once without the read that goes first while the settings
   * are not proven.
   */
  tryNow: call(z.object({ id, unchecked: z.boolean().optional() }), noInput, { signedIn: true }),
  cancel: call(oneAttempt.extend({ reason: typedText().min(1).max(300) }), noInput, { signedIn: true }),
  /** Reopens the refused or held shipment in the form; an accepted one cannot be repaired. */
  repair: call(byId, draftSchema),
  /** Looks for an in-doubt BOL in the carrier's tracking list. `found` settles it as accepted. */
  checkTracking: call(
    byId,
    z.object({ found: z.boolean(), bolNumber: z.string().nullable(), checkedAt: z.iso.datetime() }),
  ),
  /** The packer states that the service has it, under this number. */
  settleAccepted: call(oneAttempt.extend({ bolNumber: typedText().min(1).max(40) }), noInput, {
    signedIn: true,
  }),
  /** The packer states, after being asked twice, that the service does not have it: sends it again. */
  settleAbsent: call(oneAttempt, noInput, { signedIn: true }),
  /** Opens the lanes again after two doubts in a row or a settings problem. */
  reopenLane: call(noInput, noInput, { signedIn: true }),
} as const;
