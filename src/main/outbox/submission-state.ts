import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';

/**
 * What can happen to a submission (docs/decisions/sending.md). `claimed`, `not-sent`, `put-on-wire` and the outcomes come from the worker,
 * `recovered` from the start after a crash, `restored` from data restored from a copy, `found` from the tracking list, `reopened` from settings
 * that work again, `taken-away`, `owner-sent` and `sent-elsewhere` from another station of the fleet (docs/decisions/fleet.md), `mode-changed`
 * from the station's test mode, the rest from a person. `test-over` is a tender that was accepted as a test and is tendered at a live station;
 * nothing happens to other accepted submissions (`transitions.ts`). After `put-on-wire` bytes may have left. From then on there are only two
 * ways back to `queued`: a refusal in the interface's own JSON that a person repairs, or a person who states that the service does not have it.
 */
export const submissionEvents = [
  'claimed',
  'not-sent',
  'put-on-wire',
  'accepted',
  'refused',
  'held',
  'doubted',
  'recovered',
  'restored',
  'found',
  'settled-accepted',
  'settled-absent',
  'repaired',
  'reopened',
  'canceled',
  'requeued',
  'taken-away',
  'taken-back',
  'owner-sent',
  'sent-elsewhere',
  'mode-changed',
  'test-over',
] as const;
export type SubmissionEvent = (typeof submissionEvents)[number];

type Table = Record<SubmissionState, Partial<Record<SubmissionEvent, SubmissionState>>>;

const table: Table = {
  // *restored*: every open row of the copy may have been sent since the copy was made.
  queued: {
    claimed: 'claimed',
    // Another station of the fleet has sent a BOL of the same order, or this step before it was taken over (docs/decisions/fleet.md).
    'sent-elsewhere': 'refused',
    // A test-mode tender at a live station, or the other way round (docs/decisions/sending.md).
    'mode-changed': 'refused',
    'owner-sent': 'accepted',
    canceled: 'canceled',
    'taken-away': 'canceled',
    'taken-back': 'in-doubt',
    restored: 'in-doubt',
  },
  claimed: {
    'not-sent': 'queued',
    'put-on-wire': 'on-wire',
    // Nothing was sent: a certificate, a proxy, or the read that goes first while the settings are not proven was refused.
    held: 'held',
    // An outcome that only a sent request can have, although no first byte was reported: unknown.
    doubted: 'in-doubt',
    recovered: 'queued',
    restored: 'in-doubt',
  },
  'on-wire': {
    accepted: 'accepted',
    refused: 'refused',
    doubted: 'in-doubt',
    recovered: 'in-doubt',
    restored: 'in-doubt',
  },
  // Only for tests: the owner's report that the tender was sent live counts, too.
  accepted: { 'test-over': 'queued', 'owner-sent': 'accepted' },
  refused: {
    repaired: 'queued',
    'sent-elsewhere': 'refused',
    'owner-sent': 'accepted',
    canceled: 'canceled',
    'taken-away': 'canceled',
    'taken-back': 'in-doubt',
    restored: 'in-doubt',
  },
  held: {
    repaired: 'queued',
    reopened: 'queued',
    'sent-elsewhere': 'refused',
    'owner-sent': 'accepted',
    canceled: 'canceled',
    'taken-away': 'canceled',
    'taken-back': 'in-doubt',
    restored: 'in-doubt',
  },
  'in-doubt': {
    found: 'accepted',
    'settled-accepted': 'accepted',
    'settled-absent': 'queued',
    'owner-sent': 'accepted',
    'taken-back': 'in-doubt',
  },
  // *taken-back*: only for work that another station took over and that comes back (`transitions.ts`). If it was canceled here but its owner had
  // sent it, it exists at the service: it is accepted, and a person is notified.
  canceled: { requeued: 'queued', 'taken-back': 'in-doubt', 'owner-sent': 'accepted' },
};

/** A canceled BOL stays canceled: its draft may have become another shipment, and its number may belong to another by now. */
const neverOfBol: ReadonlySet<SubmissionEvent> = new Set(['requeued']);

/** Only a tender states whether it is a test. */
const ofTenderAlone = (state: SubmissionState, event: SubmissionEvent): boolean =>
  event === 'test-over' || (state === 'accepted' && event === 'owner-sent');

/** States that crash recovery does not change. */
const unchangedByCrash: ReadonlySet<SubmissionState> = new Set([
  'queued',
  'accepted',
  'refused',
  'held',
  'in-doubt',
  'canceled',
]);

/** State × event → the next state, or `not-in-this-state`. Pure. */
export function nextState(
  state: SubmissionState,
  event: SubmissionEvent,
  step: Step,
): Result<SubmissionState> {
  if (event === 'recovered' && unchangedByCrash.has(state)) return ok(state);
  const never = step === 'bol' ? neverOfBol.has(event) : false;
  const next = never || (step !== 'tender' && ofTenderAlone(state, event)) ? undefined : table[state][event];
  if (next === undefined)
    return fail('not-in-this-state', `${event} cannot happen to a ${step} that is ${state}`);
  return ok(next);
}
