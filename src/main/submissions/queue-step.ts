import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';
import { nextState } from './submission-state.ts';

export interface QueueStepParts {
  db: StationDatabase;
  stores: Stores;
  clock: Clock;
  newId: () => string;
}

/** On its way, or there: a second one would be sent twice. */
const underWay: ReadonlySet<SubmissionState> = new Set([
  'queued',
  'claimed',
  'on-wire',
  'in-doubt',
  'accepted',
]);

/** Whether a step may be queued now: `already-submitted` when it is under way, `not-in-this-state` when it was cancelled. */
export function mayQueue(stores: Stores, shipmentId: string, step: Step): Result<void> {
  const row = stores.submissions.ofShipment(shipmentId).find((one) => one.step === step);
  if (row === undefined) return ok(undefined);
  if (underWay.has(row.state))
    return fail('already-submitted', `the ${step} is ${row.state}`, { id: shipmentId });
  const next = nextState(row.state, 'repaired', step);
  return next.ok ? ok(undefined) : next;
}

/**
 * Puts an order or a tender in the outbox, or a refused or held one again as its next try. Call it inside the transaction that
 * writes what it says, after `mayQueue`.
 */
export function queueStep(
  { stores, clock, newId }: QueueStepParts,
  shipmentId: string,
  step: Exclude<Step, 'bol'>,
  payload: string,
): void {
  const at = clock.now().toISOString();
  const before = stores.submissions.ofShipment(shipmentId).find((one) => one.step === step);
  const id = before?.id ?? newId();
  const attempt = (before?.attempt ?? 0) + 1;
  const fresh = { state: 'queued' as const, payload, attempt, nextTryAt: null, evidence: null };
  if (before === undefined)
    stores.submissions.insert({ id, shipmentId, draftId: null, step, ...fresh, queuedAt: at, changedAt: at });
  else if (!stores.submissions.move(id, before.state, fresh, at))
    throw new Error(`submission ${id} has moved on inside a transaction`);
  stores.journal.add({
    at,
    shipmentId,
    subject: 'submission',
    subjectId: id,
    event: 'queued',
    detail: { step, attempt },
  });
}
