import type { DeskBase } from '#main/desk-base.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import {
  isAcceptedTest,
  mayHaveBeenSent,
  type Step,
  type SubmissionState,
} from '#shared/station/submission.ts';
import { unconfirmedAttempts } from './unknown-sendings.ts';
import { nextState } from './submission-state.ts';
import { returnPath } from './transitions.ts';

/** In progress or accepted: queueing another would send it twice. */
const underWay: ReadonlySet<SubmissionState> = new Set([
  'queued',
  'claimed',
  'on-wire',
  'in-doubt',
  'accepted',
]);

/**
 * Whether an order or a tender may be queued now: `already-submitted` if it is in progress, `taken-over` if another station has it,
 * `bol-replaced` if its BOL was changed or is void, and `may-be-sent` if it is unknown here what was sent of it (`mayHaveBeenSent`); a person
 * may override the last two. `testMode`: a tender accepted as a test may be queued only at a live station.
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
  if (!confirmed && mayHaveBeenSent(unconfirmedAttempts(stores, { id: shipmentId, createdAt }), row) !== null)
    return fail('may-be-sent', `the ${step} of ${shipmentId} may have been sent before`, { id: shipmentId });
  if (row === undefined) return ok(undefined);
  const next = nextState(row.state, returnPath(row), step);
  return next.ok ? ok(undefined) : next;
}

/** Replaces the frozen payload of a waiting step after its shipment has changed; its state stays. Inside a transaction. */
export function replaceFrozenPayload(
  { stores, clock }: Pick<DeskBase, 'stores' | 'clock'>,
  row: StoredSubmission,
  payload: string,
): void {
  if (!stores.submissions.setPayload(row.id, row.state, payload, clock.now().toISOString()))
    throw new Error(`submission ${row.id} has moved on inside a transaction`);
}
