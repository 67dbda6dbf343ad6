import { describe, expect, it } from 'vitest';
import {
  isHeldBySettingsCheck,
  mayCancel,
  mayRepair,
  mayTry,
} from '#renderer/components/queue/submission-actions.ts';
import { steps, submissionStates } from '#shared/station/submission.ts';

type Row = Parameters<typeof mayTry>[0];
const row = (change: Partial<Row>): Row => ({
  step: 'bol',
  state: 'queued',
  waitsFor: null,
  laneClosedFor: null,
  nextAttemptAt: null,
  evidence: null,
  ...change,
});

describe('what the Queue offers for an entry', () => {
  // Regression: an order and a tender were offered a repair that only a BOL can have; the press was refused.
  it('repairs a BOL that was refused or is held, and no other step', () => {
    const offered = steps.flatMap((step) =>
      submissionStates.flatMap((state) => (mayRepair(row({ step, state })) ? [`${step} ${state}`] : [])),
    );
    expect(offered.sort()).toEqual(['bol held', 'bol refused']);
  });

  it('cancels only what has not left or was refused', () => {
    expect(submissionStates.filter((state) => mayCancel(row({ state }))).sort()).toEqual([
      'held',
      'queued',
      'refused',
    ]);
  });

  it('tries at once only what waits for its time, not what waits for a step or for the lanes', () => {
    const waits = { nextAttemptAt: '2026-11-22T08:00:00.000Z' };
    expect(mayTry(row(waits))).toBe(true);
    expect(mayTry(row({ ...waits, waitsFor: 'bol' }))).toBe(false);
    expect(mayTry(row({ ...waits, laneClosedFor: 'in-doubt' }))).toBe(false);
    expect(mayTry(row({}))).toBe(false);
    expect(isHeldBySettingsCheck(row({ state: 'held' }))).toBe(false);
  });
});
