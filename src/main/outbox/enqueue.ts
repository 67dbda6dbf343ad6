import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import {
  isAcceptedTest,
  mayBeSentBefore,
  type Step,
  type SubmissionState,
} from '#shared/station/submission.ts';
import { unknownSendings } from './unknown-sendings.ts';
import { nextState } from './submission-state.ts';
import { createMove, insertQueued } from './transitions.ts';

export interface EnqueueParts {
  db: StationDatabase;
  stores: Stores;
  clock: Clock;
  newId: () => string;
}

/** Under way or accepted: queueing another would send it twice. */
const underWay: ReadonlySet<SubmissionState> = new Set([
  'queued',
  'claimed',
  'on-wire',
  'in-doubt',
  'accepted',
]);

/** How a row that is not under way comes back into the queue. */
function returnPath(row: StoredSubmission) {
  if (isAcceptedTest(row)) return 'test-over';
  return row.state === 'abandoned' ? 'requeued' : 'repaired';
}

/**
 * Whether an order or a tender may be queued now: `already-submitted` when it is under way, `taken-over` when another station has it,
 * `bol-replaced` when its BOL was changed or is void, and `may-be-sent` when it is not known here what was sent of it
 * (`mayBeSentBefore`), both unless a person has confirmed. `testMode`: what is accepted as a test may be queued at a live station alone.
 */
export function mayQueue(
  stores: Stores,
  shipmentId: string,
  step: Step,
  { confirmed = false, testMode = false }: { confirmed?: boolean | undefined; testMode?: boolean } = {},
): Result<void> {
  const rows = stores.submissions.ofShipment(shipmentId);
  const row = rows.find((one) => one.step === step);
  if (rows.some(({ takenBy }) => takenBy != null))
    return fail('taken-over', `another station has ${shipmentId}`, { id: shipmentId });
  if (row !== undefined && underWay.has(row.state) && (testMode || !isAcceptedTest(row)))
    return fail('already-submitted', `the ${step} is ${row.state}`, { id: shipmentId });
  if (!confirmed && stores.amendments.isOut(shipmentId))
    return fail('bol-replaced', `the BOL of ${shipmentId} was changed or is void`, { id: shipmentId });
  const createdAt = stores.shipments.get(shipmentId)?.createdAt ?? '';
  if (!confirmed && mayBeSentBefore(unknownSendings(stores, { id: shipmentId, createdAt }), row) !== null)
    return fail('may-be-sent', `the ${step} of ${shipmentId} may have been sent before`, { id: shipmentId });
  if (row === undefined) return ok(undefined);
  const next = nextState(row.state, returnPath(row), step);
  return next.ok ? ok(undefined) : next;
}

/** What goes into the outbox. */
export interface Entry {
  shipmentId: string;
  step: Step;
  /** The request body without credentials, frozen. */
  payload: string;
  /** For a BOL: the draft it comes from, so that a double click on one draft makes one submission. */
  draftId?: string;
}

/**
 * The only way into the outbox: a new row, or the next try of a refused, held or canceled one. Call it after `mayQueue`, inside the transaction that
 * writes the data of the entry.
 */
export function enqueue(parts: EnqueueParts, entry: Entry): void {
  const { shipmentId, step, payload, draftId } = entry;
  const before = parts.stores.submissions.ofShipment(shipmentId).find((one) => one.step === step);
  const fresh = { payload, attempt: (before?.attempt ?? 0) + 1, nextTryAt: null, evidence: null };
  if (before === undefined) {
    const at = parts.clock.now().toISOString();
    const row = { id: parts.newId(), shipmentId, draftId: draftId ?? null, step };
    insertQueued(parts, { ...row, ...fresh, queuedAt: at, changedAt: at });
    return;
  }
  const moved = createMove(parts)(before.id, returnPath(before), () => ({
    line: { event: 'queued' },
    change: { ...fresh, ...(draftId === undefined ? {} : { draftId }) },
  }));
  if (!moved.ok) throw new Error(moved.error.message);
}

/** Replaces the frozen payload of a waiting step after its shipment has changed; its state stays. Inside a transaction. */
export function replaceFrozenPayload(
  { stores, clock }: EnqueueParts,
  row: StoredSubmission,
  payload: string,
): void {
  if (!stores.submissions.setPayload(row.id, row.state, payload, clock.now().toISOString()))
    throw new Error(`submission ${row.id} has moved on inside a transaction`);
}
