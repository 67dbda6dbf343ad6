import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';

/**
 * What can happen to a submission (design, Submissions). `claimed`, `not-sent`, `left` and the outcomes come from the worker,
 * `recovered` from the start after a crash, `found` from the tracking list, `asked-again` from the clock, the rest from a person.
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
  'asked-again',
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
    // A certificate or a proxy that refuses says so before anything leaves (network.md).
    held: 'held',
    // An outcome that cannot be without a first byte, and no first byte reported: nobody knows.
    doubted: 'in-doubt',
    recovered: 'queued',
  },
  'on-wire': {
    accepted: 'accepted',
    refused: 'refused',
    held: 'held',
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
    'asked-again': 'queued',
  },
  abandoned: {},
};

/** The states that a start after a crash leaves as they are. */
const survivesCrash: ReadonlySet<SubmissionState> = new Set(['queued', 'accepted', 'refused', 'held', 'in-doubt', 'abandoned']); // prettier-ignore

/** Only an order may be asked again by itself: its ShipmentNumber is unique at the service; a BOL or tender would be doubled. */
const repeatable: ReadonlySet<Step> = new Set<Step>(['order']);

/** State × event → the next state, or `not-in-this-state`. Pure. */
export function nextState(
  state: SubmissionState,
  event: SubmissionEvent,
  step: Step,
): Result<SubmissionState> {
  if (event === 'recovered' && survivesCrash.has(state)) return ok(state);
  const next = table[state][event];
  if (next === undefined || (event === 'asked-again' && !repeatable.has(step)))
    return fail('not-in-this-state', `${event} cannot happen to a ${step} that is ${state}`);
  return ok(next);
}

const mostAskedAgain = 3;

/** Whether an order in doubt may be asked again by itself: at most three times after its first try. */
export const mayAskAgain = (step: Step, attempt: number): boolean =>
  repeatable.has(step) && attempt <= mostAskedAgain;
