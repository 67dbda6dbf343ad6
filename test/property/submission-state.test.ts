import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextState, submissionEvents, type SubmissionEvent } from '#main/outbox/submission-state.ts';
import { steps, submissionStates, type SubmissionState } from '#shared/station/submission.ts';

/** The only ways back into the queue for something whose first byte has left. */
const knowing: Partial<Record<SubmissionState, SubmissionEvent>> = {
  'in-doubt': 'settled-absent',
  // The interface's own JSON said that it was not created.
  refused: 'repaired',
  // A tender alone, and only what was sent as a test (`transitions.ts`): the carrier has none.
  accepted: 'test-over',
};

/** What a canceled submission may still meet. */
const endsCanceled: ReadonlySet<SubmissionEvent> = new Set(['taken-back', 'owner-sent', 'requeued']);

test('whatever happens, nothing that has left goes out again without a person, or a refusal that a person repairs', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.array(fc.constantFrom(...submissionEvents), { maxLength: 60 }),
      (step, events) => {
        let state: SubmissionState = 'queued';
        // The model: may a copy of it be at the service, without anybody having said otherwise?
        let mayBeThere = false;
        for (const event of events) {
          const next = nextState(state, event, step);
          if (!next.ok) {
            expect(next.error.code).toBe('not-in-this-state');
            continue;
          }
          // What another station of the fleet had comes home in doubt, or it had sent it; a person queues what was canceled again, but no BOL.
          if (event === 'test-over') expect(step).toBe('tender');
          if (
            (state === 'accepted' && event !== 'test-over') ||
            (state === 'canceled' && !endsCanceled.has(event))
          )
            expect(next.value).toBe(state);
          if (event === 'requeued') {
            expect(step).not.toBe('bol');
            expect(mayBeThere).toBe(false);
          }
          if (event === 'put-on-wire') {
            expect(mayBeThere).toBe(false);
            mayBeThere = true;
          }
          // Sent since the copy was made, or at the other station, for all that is known here.
          if (event === 'restored' || event === 'taken-back') {
            expect(next.value).toBe('in-doubt');
            mayBeThere = true;
          }
          if (mayBeThere)
            expect(['on-wire', 'in-doubt', 'refused', 'accepted', 'queued', 'canceled']).toContain(
              next.value,
            );
          if (mayBeThere && next.value === 'queued') expect(event).toBe(knowing[state]);
          if (event === 'settled-absent' || event === 'refused' || event === 'test-over') mayBeThere = false;
          state = next.value;
        }
      },
    ),
    { numRuns: 5000 },
  );
});

test('after a restore nothing open goes out again without a person or the tracking list', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.constantFrom(...submissionStates),
      fc.array(fc.constantFrom(...submissionEvents), { maxLength: 20 }),
      (step, open, events) => {
        const restored = nextState(open, 'restored', step);
        // What was settled before the copy was made stays settled; what was in doubt stays in doubt.
        if (!restored.ok) {
          expect(['accepted', 'canceled', 'in-doubt']).toContain(open);
          return;
        }
        expect(restored.value).toBe('in-doubt');
        const first = events.find(
          (event) => nextState('in-doubt', event, step).ok && event !== 'recovered' && event !== 'taken-back',
        );
        // By the tracking list, a person, or the proof of the station that had it.
        if (first !== undefined)
          expect(['found', 'settled-accepted', 'settled-absent', 'owner-sent']).toContain(first);
      },
    ),
  );
});
