import type { Clock } from '#main/clock.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';
import { nextState } from './submission-state.ts';

export interface EnqueueParts {
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

/** What goes into the outbox. */
export interface Entry {
  shipmentId: string;
  step: Step;
  /** The request body without credentials, frozen. */
  payload: string;
  /** Of a BOL: what was typed, so that the same draft from a double click is one submission. */
  draftId?: string;
}

/**
 * The one door into the outbox: a new row, or a refused or held one again as its next try, and its journal line. Call it inside the
 * transaction that writes what the entry says, after `mayQueue`.
 */
export function enqueue({ stores, clock, newId }: EnqueueParts, entry: Entry): void {
  const { shipmentId, step, payload, draftId } = entry;
  const at = clock.now().toISOString();
  const before = stores.submissions.ofShipment(shipmentId).find((one) => one.step === step);
  const id = before?.id ?? newId();
  const attempt = (before?.attempt ?? 0) + 1;
  const fresh = { payload, attempt, nextTryAt: null, evidence: null };
  if (before === undefined) {
    const row = { id, shipmentId, draftId: draftId ?? null, step, state: 'queued' as const };
    stores.submissions.insert({ ...row, ...fresh, queuedAt: at, changedAt: at });
  } else {
    const next = nextState(before.state, 'repaired', step);
    const change = { ...fresh, ...(draftId === undefined ? {} : { draftId }) };
    if (!next.ok || !stores.submissions.move(id, before.state, { ...change, state: next.value }, at))
      throw new Error(`submission ${id} has moved on inside a transaction`);
  }
  stores.journal.add({
    at,
    shipmentId,
    subject: 'submission',
    subjectId: id,
    event: 'queued',
    detail: { step, attempt },
  });
}

/** What a waiting step says is frozen anew, since the shipment has changed; it stays where it stands. Inside a transaction. */
export function freezeAnew({ stores, clock }: EnqueueParts, row: StoredSubmission, payload: string): void {
  const change = { state: row.state, payload };
  if (!stores.submissions.move(row.id, row.state, change, clock.now().toISOString()))
    throw new Error(`submission ${row.id} has moved on inside a transaction`);
}
