import { printStates, type PrintState } from '#shared/station/print-job.ts';
import { nextPrintState, printEvents, type PrintEvent } from '#main/printing/print-state.ts';
import { describe, expect, it } from 'vitest';

/** The table of docs/architecture.md, written a second time by hand: every pair that is not here must be refused. */
const allowed: [PrintState, PrintEvent, PrintState][] = [
  ['queued', 'send', 'sending'],
  ['queued', 'refused', 'queued'],
  ['queued', 'cancel', 'canceled'],
  ['queued', 'released', 'canceled'],
  ['sending', 'not-sent', 'queued'],
  ['sending', 'refused', 'queued'],
  ['sending', 'sent', 'sent'],
  ['sending', 'printed', 'printed'],
  ['sending', 'in-doubt', 'in-doubt'],
  ['sending', 'crash', 'in-doubt'],
  ['sent', 'sent', 'sent'],
  ['sent', 'printed', 'printed'],
  ['sent', 'in-doubt', 'in-doubt'],
  ['sent', 'proved-out', 'printed'],
  ['sent', 'proved-not-out', 'queued'],
  ['sent', 'person-out', 'printed'],
  ['sent', 'person-not-out', 'canceled'],
  ['in-doubt', 'sent', 'sent'],
  ['in-doubt', 'proved-out', 'printed'],
  ['in-doubt', 'proved-not-out', 'queued'],
  ['in-doubt', 'person-out', 'printed'],
  ['in-doubt', 'person-not-out', 'canceled'],
  ['in-doubt', 'person-again', 'canceled'],
  ['queued', 'restored', 'in-doubt'],
  ['sending', 'restored', 'in-doubt'],
  ['sent', 'restored', 'in-doubt'],
  ['in-doubt', 'restored', 'in-doubt'],
  ['sent', 'destroyed', 'canceled'],
  ['in-doubt', 'destroyed', 'canceled'],
  ['printed', 'destroyed', 'canceled'],
];

describe('the print state machine', () => {
  for (const state of printStates)
    for (const event of printEvents) {
      const expected = allowed.find(([from, by]) => from === state && by === event)?.[2] ?? null;
      it(`${state} + ${event} → ${expected ?? 'refused'}`, () => {
        expect(nextPrintState(state, event)).toBe(expected);
      });
    }
});

it('every event of the table is listed, and no other: tests and diagrams go through that list', () => {
  expect(printEvents.toSorted()).toEqual([...new Set(allowed.map(([, event]) => event))].toSorted());
});
