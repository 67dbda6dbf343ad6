import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextPrintState, printEvents } from '#main/printing/print-state.ts';
import { nextState, submissionEvents } from '#main/outbox/submission-state.ts';
import { printStates } from '#shared/station/print-job.ts';
import { submissionStates } from '#shared/station/submission.ts';

/** They lead to one state from many: a sentence below the drawing says so. */
const undrawn: ReadonlySet<string> = new Set(['restored', 'taken-back', 'owner-sent', 'destroyed']);

function movesOf<State extends string, Event extends string>(
  states: readonly State[],
  events: readonly Event[],
  next: (state: State, event: Event) => string | null,
): string[] {
  return states.flatMap((from) =>
    events
      .filter((event) => !undrawn.has(event))
      .flatMap((event) => {
        const to = next(from, event);
        return to === null ? [] : [`${from} --> ${to}: ${event}`];
      }),
  );
}

const [submission = '', printJob = ''] = [
  ...readFileSync('docs/architecture.md', 'utf8').matchAll(/stateDiagram-v2\n([^`]+)/g),
].map(([, text]) => text);
const drawnIn = (text: string): string[] =>
  [...text.matchAll(/(\w+ --> \w+): (.+)/g)].flatMap(([, move = '', events = '']) =>
    events.split(', ').map((event) => `${move.replaceAll('_', '-')}: ${event}`),
  );

test('docs/architecture.md draws the moves of a submission', () => {
  const moves = movesOf(submissionStates, submissionEvents, (state, event) => {
    const next = nextState(state, event, 'tender');
    // A start after a crash leaves most states as they are.
    const isUnchanged = event === 'recovered' && next.ok && next.value === state;
    return next.ok && !isUnchanged ? next.value : null;
  });
  expect(drawnIn(submission).toSorted()).toEqual(moves.toSorted());
});

test('docs/architecture.md draws the moves of a print job', () => {
  const moves = movesOf(printStates, printEvents, nextPrintState);
  expect(drawnIn(printJob).toSorted()).toEqual(moves.toSorted());
});
