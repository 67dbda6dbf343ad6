import { totals } from '#shared/freight/shipment.ts';
import type { Step, SubmissionView } from '#shared/station/submission.ts';
import type { LaneClosure, NotSentReason } from '#shared/station/attempt-reason.ts';
import type { ShipmentHead } from '#main/storage/shipments/shipment-rows.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';

/** What the lanes know about a waiting row. */
export interface LaneView {
  /** Null while they are open. */
  closedFor: LaneClosure | null;
  /** The next automatic attempt of the lanes, while the service cannot be reached. */
  nextAttemptAt: string | null;
  /** Why nothing was sent in the last attempt, until the service answers something. */
  heldUpBy: NotSentReason | null;
}

/** The number people use for the shipment: the service's if there is one, otherwise the requested one. */
export const shownBolNumber = ({ shipment, serviceBolNumber }: StoredShipment): string =>
  serviceBolNumber ?? shipment.bolNumber;

export const headOf = (
  row: StoredShipment,
  { out, takenBy }: Pick<ShipmentHead, 'out' | 'takenBy'>,
): ShipmentHead => ({
  bolNumber: shownBolNumber(row),
  consignee: row.shipment.consignee.company,
  scac: row.shipment.scac,
  carrierName: row.shipment.carrierName,
  handlingUnits: totals(row.shipment.lines).handlingUnits,
  out,
  takenBy,
});

const rank: Record<Step, number> = { bol: 1, order: 2, tender: 3 };

/** Whether the next step may be sent: a canceled order does not block it, and a tender needs no order. */
const isSettled = ({ step, state }: StoredSubmission): boolean =>
  state === 'accepted' || (step === 'order' && state === 'canceled');

/** A row of the Queue. `siblings`: every submission of the same shipment; called only for a waiting row. */
export function submissionView(
  row: StoredSubmission,
  owner: ShipmentHead,
  siblings: readonly StoredSubmission[],
  lane: LaneView,
): SubmissionView {
  const before = siblings.find((other) => rank[other.step] < rank[row.step] && !isSettled(other));
  const waits = row.state === 'queued';
  const { takenBy, ...head } = owner;
  return {
    id: row.id,
    shipmentId: row.shipmentId,
    step: row.step,
    state: row.state,
    ...head,
    attempt: row.attempt,
    queuedAt: row.queuedAt,
    changedAt: row.changedAt,
    nextAttemptAt: waits ? (before === undefined ? lane.nextAttemptAt : null) : row.nextAttemptAt,
    waitsFor: waits ? (before?.step ?? null) : null,
    laneClosedFor: waits ? lane.closedFor : null,
    laneHeldUpBy: waits && before === undefined ? lane.heldUpBy : null,
    evidence: row.evidence,
    ...(row.takenBy == null ? {} : { isTaken: true, takenBy: takenBy ?? '' }),
    ...(row.isTest === true ? { isTest: true } : {}),
  };
}

/** The rows of the Queue. */
export function submissionViews(
  stores: Pick<Stores, 'shipments' | 'submissions'>,
  rows: readonly StoredSubmission[],
  lane: LaneView,
): SubmissionView[] {
  const heads = stores.shipments.heads(rows.map(({ shipmentId }) => shipmentId));
  return rows.map((row) => {
    const owner = heads.get(row.shipmentId);
    if (owner === undefined) throw new Error(`submission ${row.id} has no shipment`);
    const siblings = row.state === 'queued' ? stores.submissions.ofShipment(row.shipmentId) : [];
    return submissionView(row, owner, siblings, lane);
  });
}
