import * as z from 'zod';
import { mergeQuestions } from '#shared/freight/combining/merge-forms.ts';
import { draftSchema } from '../../station/draft.ts';
import { loadKeySchema, combinedLoadSchema, comparisonSchema } from '../../station/combined-load.ts';
import { call, id, noInput } from './call.ts';

const loads = z.array(loadKeySchema).min(2).max(40);

/** Loads to one dock on one day, made into one BOL. */
export const combineCalls = {
  /** Other loads to this draft's dock on its day: drafts, and shipments whose BOL has not left. */
  find: call(z.object({ draftId: id }), z.array(combinedLoadSchema)),
  /** The differences between these, for a person to choose from. */
  compare: call(z.object({ loads }), comparisonSchema),
  /**
   * Makes one draft of these, under its own number; the loads are set aside and kept. `fields-missing` names the unanswered questions;
   * `not-in-this-state`: one of them is being sent, or was combined into another.
   */
  make: call(
    z.object({ loads, answers: z.partialRecord(z.enum(mergeQuestions), z.number().int().min(0).max(50)) }),
    draftSchema,
    { signedIn: true },
  ),
  /** The loads that a draft was made of. */
  madeOf: call(z.object({ draftId: id }), z.array(combinedLoadSchema)),
  /** Restores the loads as drafts in place of the combined one. Numbers of shipments that were canceled for it stay canceled. */
  takeApart: call(z.object({ draftId: id }), noInput, { signedIn: true }),
} as const;
