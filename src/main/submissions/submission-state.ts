import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';

/**
 * What can happen to a submission (decision 20). `claimed`, `not-sent`, `left` and the outcomes come from the worker,
 * `recovered` from the start after a crash, `found` from the tracking list, `reopened` from settings that are right again, the rest
 * from a person. Once a byte has left (`left`), the way back to `queued` is a refusal in the interface's own JSON that a person
 * repairs, or a person who says that it is not there. There is no other.
 */
export const submissionEvents = [
  'claimed',
  'not-sent',
  'left',
  'accepted',
  'refused',
  'held',
  'doubted',
  'recovered',
  'found',
  'settled-accepted',
  'settled-absent',
  'repaired',
  'reopened',
  'abandoned',
] as const;
export type SubmissionEvent = (typeof submissionEvents)[number];

type Table = Record<SubmissionState, Partial<Record<SubmissionEvent, SubmissionState>>>;

const table: Table = {
  queued: { claimed: 'claimed', abandoned: 'abandoned' },
  claimed: {
    'not-sent': 'queued',
    left: 'on-wire',
    // Nothing of it has left: a certificate, a proxy, or the read that is asked first while the settings are not proven.
    held: 'held',
    // An outcome that cannot be without a first byte, and no first byte reported: nobody knows.
    doubted: 'in-doubt',
    recovered: 'queued',
  },
  'on-wire': {
    accepted: 'accepted',
    refused: 'refused',
    doubted: 'in-doubt',
    recovered: 'in-doubt',
  },
  accepted: {},
  refused: { repaired: 'queued', abandoned: 'abandoned' },
  held: { repaired: 'queued', reopened: 'queued', abandoned: 'abandoned' },
  'in-doubt': {
    found: 'accepted',
    'settled-accepted': 'accepted',
    'settled-absent': 'queued',
  },
  abandoned: {},
};

/** The states that a start after a crash leaves as they are. */
const survivesCrash: ReadonlySet<SubmissionState> = new Set(['queued', 'accepted', 'refused', 'held', 'in-doubt', 'abandoned']); // prettier-ignore

/** State × event → the next state, or `not-in-this-state`. Pure. */
export function nextState(
  state: SubmissionState,
  event: SubmissionEvent,
  step: Step,
): Result<SubmissionState> {
  if (event === 'recovered' && survivesCrash.has(state)) return ok(state);
  const next = table[state][event];
  if (next === undefined)
    return fail('not-in-this-state', `${event} cannot happen to a ${step} that is ${state}`);
  return ok(next);
}
