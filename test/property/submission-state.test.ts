import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextState, submissionEvents, type SubmissionEvent } from '#main/submissions/submission-state.ts';
import { steps, type SubmissionState } from '#shared/station/submission.ts';

/** The only ways back into the queue for something whose first byte may have left. */
const knowing: SubmissionEvent[] = ['settled-absent', 'repaired', 'reopened', 'asked-again'];

test('whatever happens, nothing that may have left goes out again without a person, proof or a refusal', () => {
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
          if (state === 'accepted' || state === 'abandoned') expect(next.value).toBe(state);
          if (event === 'left') {
            expect(mayBeThere).toBe(false);
            mayBeThere = true;
          }
          if (next.value === 'queued' && mayBeThere) {
            expect(knowing).toContain(event);
            if (event === 'asked-again') expect(step).toBe('order');
            mayBeThere = false;
          }
          state = next.value;
        }
      },
    ),
    { numRuns: 5000 },
  );
});
