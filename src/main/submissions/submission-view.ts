import { totals } from '#shared/freight/shipment.ts';
import type { Step, SubmissionView } from '#shared/station/submission.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';

/** What the lanes say to a row that waits. */
export interface LaneView {
  closed: boolean;
  /** When the lanes try again by themselves, while the service cannot be reached. */
  nextTryAt: string | null;
}

/** The number people call the shipment by: the service's once there is one, else the one that was asked for. */
export const shownBolNumber = ({ shipment, blNumber }: StoredShipment): string =>
  blNumber ?? shipment.bolNumber;

const rank: Record<Step, number> = { bol: 1, order: 2, tender: 3 };

/** Whether the next step may go: an order that was given up is in nobody's way, a tender needs none. */
const isSettled = ({ step, state }: StoredSubmission): boolean =>
  state === 'accepted' || (step === 'order' && state === 'abandoned');

/** A row of the Queue. `siblings`: every submission of the same shipment. */
export function submissionView(
  row: StoredSubmission,
  owner: StoredShipment,
  siblings: readonly StoredSubmission[],
  lane: LaneView,
): SubmissionView {
  const before = siblings.find((other) => rank[other.step] < rank[row.step] && !isSettled(other));
  const waits = row.state === 'queued';
  return {
    id: row.id,
    shipmentId: row.shipmentId,
    step: row.step,
    state: row.state,
    bolNumber: shownBolNumber(owner),
    consignee: owner.shipment.consignee.company,
    scac: owner.shipment.scac,
    carrierName: owner.shipment.carrierName,
    handlingUnits: totals(owner.shipment.lines).handlingUnits,
    attempt: row.attempt,
    queuedAt: row.queuedAt,
    changedAt: row.changedAt,
    nextTryAt: waits ? (before === undefined ? lane.nextTryAt : null) : row.nextTryAt,
    waitsFor: waits ? (before?.step ?? null) : null,
    laneClosed: waits && lane.closed,
    evidence: row.evidence,
  };
}
