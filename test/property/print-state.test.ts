import { nextPrintState, printEvents } from '#main/printing/print-state.ts';
import { actionsOf } from '#shared/station/print-actions.ts';
import { printKinds, printStates, type PrintState } from '#shared/station/print-job.ts';
import { printReasons } from '#shared/station/print-reason.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const aState = fc.constantFrom(...printStates);
const events = fc.array(fc.constantFrom(...printEvents), { maxLength: 40 });

/** Follows the events that are possible and gives every state passed through. */
function path(start: PrintState, list: readonly (typeof printEvents)[number][]): PrintState[] {
  const states = [start];
  for (const event of list) {
    const next = nextPrintState(states.at(-1) ?? start, event);
    if (next) states.push(next);
  }
  return states;
}

it('bytes leave only through sending, and a job that was sent is queued again only by proof', () => {
  fc.assert(
    fc.property(events, (list) => {
      let state: PrintState = 'queued';
      let mayBeOut = false;
      for (const event of list) {
        const next = nextPrintState(state, event);
        if (!next) continue;
        if (event === 'restored') expect(next).toBe('in-doubt');
        else if (state === 'queued') expect(['sending', 'queued', 'canceled']).toContain(next);
        if (['sent', 'in-doubt', 'printed'].includes(next)) mayBeOut = true;
        if (next === 'queued' && mayBeOut) {
          expect(event).toBe('proved-not-out');
          mayBeOut = false;
        }
        if (next === 'sending') expect(mayBeOut).toBe(false);
        state = next;
      }
    }),
  );
});

it('nothing leaves canceled, and printed only what a person has destroyed', () => {
  const others = events.map((list) => list.filter((event) => event !== 'destroyed'));
  fc.assert(
    fc.property(aState, others, (start, list) => {
      const states = path(start, list);
      const end = states.findIndex((state) => state === 'printed' || state === 'canceled');
      if (end >= 0) expect(states.slice(end).every((state) => state === states[end])).toBe(true);
    }),
  );
  expect(nextPrintState('printed', 'destroyed')).toBe('canceled');
  expect(printEvents.filter((event) => nextPrintState('canceled', event) !== null)).toEqual([]);
});

it('from every state there is a way to an end that a person can take', () => {
  for (const state of printStates) {
    const reached = new Set<PrintState>([state]);
    for (const from of reached)
      for (const event of ['cancel', 'crash', 'person-out', 'person-not-out'] as const) {
        const next = nextPrintState(from, event);
        if (next) reached.add(next);
      }
    expect(reached.has('printed') || reached.has('canceled')).toBe(true);
  }
});

it('whatever is offered for a job is a move that the state machine knows, and something ends it', () => {
  const event = {
    leave: 'cancel',
    'came-out': 'person-out',
    'did-not': 'person-not-out',
    'did-not-anyway': 'person-not-out',
  } as const;
  for (const kind of printKinds)
    for (const state of printStates)
      for (const reason of [null, ...printReasons])
        for (const confirms of [true, false])
          for (const mayStillPrint of [true, false]) {
            const offered = actionsOf({ kind, state, reason, confirms, mayStillPrint });
            const ends = offered.flatMap((action) =>
              action in event ? nextPrintState(state, event[action as keyof typeof event]) : [],
            );
            const open = ['queued', 'in-doubt'].includes(state) || (state === 'sent' && confirms);
            expect(ends.length > 0).toBe(open);
            for (const end of ends) expect(['printed', 'canceled']).toContain(end);
            expect(offered.includes('did-not') && mayStillPrint).toBe(false);
          }
});
