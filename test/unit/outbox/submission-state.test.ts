import { expect, test } from 'vitest';
import { nextState, submissionEvents } from '#main/outbox/submission-state.ts';
import { steps, submissionStates } from '#shared/station/submission.ts';

/** The whole table of docs/architecture.md, by hand: what is not here is refused. */
const allowed: Record<string, string> = {
  'queued claimed': 'claimed',
  // Another station of the fleet has sent the order.
  'queued sent-elsewhere': 'refused',
  // Test mode was switched since the tender was frozen.
  'queued mode-changed': 'refused',
  // A tender alone, and a test alone (`transitions.ts`).
  'accepted test-over': 'queued',
  'accepted owner-sent': 'accepted',
  'queued canceled': 'canceled',
  'claimed not-sent': 'queued',
  'claimed put-on-wire': 'on-wire',
  'claimed held': 'held',
  'claimed doubted': 'in-doubt',
  'on-wire accepted': 'accepted',
  'on-wire refused': 'refused',
  'on-wire doubted': 'in-doubt',
  'in-doubt found': 'accepted',
  'in-doubt settled-accepted': 'accepted',
  'in-doubt settled-absent': 'queued',
  'refused repaired': 'queued',
  'refused canceled': 'canceled',
  'held repaired': 'queued',
  'held reopened': 'queued',
  'held sent-elsewhere': 'refused',
  'refused sent-elsewhere': 'refused',
  'held canceled': 'canceled',
  // A canceled order or tender, never a BOL: a person queues it again.
  'canceled requeued': 'queued',
  // The data came back from a copy.
  'queued restored': 'in-doubt',
  'claimed restored': 'in-doubt',
  'on-wire restored': 'in-doubt',
  'refused restored': 'in-doubt',
  'held restored': 'in-doubt',
  // Its work went to another station of the fleet, or came home.
  'queued taken-away': 'canceled',
  'refused taken-away': 'canceled',
  'held taken-away': 'canceled',
  'queued taken-back': 'in-doubt',
  'refused taken-back': 'in-doubt',
  'held taken-back': 'in-doubt',
  'in-doubt taken-back': 'in-doubt',
  'canceled taken-back': 'in-doubt',
  'in-doubt owner-sent': 'accepted',
  'queued owner-sent': 'accepted',
  'refused owner-sent': 'accepted',
  'held owner-sent': 'accepted',
  'canceled owner-sent': 'accepted',
  // After a crash.
  'queued recovered': 'queued',
  'claimed recovered': 'queued',
  'on-wire recovered': 'in-doubt',
  'accepted recovered': 'accepted',
  'refused recovered': 'refused',
  'held recovered': 'held',
  'in-doubt recovered': 'in-doubt',
  'canceled recovered': 'canceled',
};

const ofTenderAlone = new Set(['accepted test-over', 'accepted owner-sent']);

const pairs = steps.flatMap((step) =>
  submissionStates.flatMap((state) => submissionEvents.map((event) => [step, state, event] as const)),
);

test.each(pairs)('%s: %s × %s', (step, state, event) => {
  const key = `${state} ${event}`;
  const never = (step === 'bol' && event === 'requeued') || (step !== 'tender' && ofTenderAlone.has(key));
  const expected = never ? undefined : allowed[key];
  const next = nextState(state, event, step);
  if (expected === undefined) expect(next).toMatchObject({ ok: false, error: { code: 'not-in-this-state' } });
  else expect(next).toEqual({ ok: true, value: expected });
});
