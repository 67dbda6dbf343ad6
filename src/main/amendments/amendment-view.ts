import type { StoredAmendment } from '#main/storage/shipments/amendments-store.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { shownBolNumber } from '#main/outbox/submission-view.ts';
import {
  amendmentBlocker,
  mayHaveArrived,
  type Amending,
  type AmendmentView,
  type Piece,
} from '#shared/station/amendment.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { isAcceptedTest, type Step, type SubmissionState } from '#shared/station/submission.ts';

/** Nothing has been sent: beginning the change cancels it. */
const isWaiting: ReadonlySet<SubmissionState> = new Set(['queued', 'held', 'refused']);

/** A job whose print may be on the floor or on a pallet. Reprinting a doubtful job does not remove the doubt about it. */
const mayHaveComeOut = ({ state, reason }: PrintJobView): boolean =>
  state === 'sending' ||
  state === 'sent' ||
  state === 'printed' ||
  state === 'in-doubt' ||
  (state === 'canceled' && reason === 'printed-again');

/** `jobs`: its print jobs. There may be thousands, and reading them is costly. */
export function piecesOf(stores: Stores, shipmentId: string, jobs: readonly PrintJobView[]): Piece[] {
  const destroyed = stores.amendments.destroyed(shipmentId);
  return jobs
    .filter(mayHaveComeOut)
    .map(({ id, kind, unit, of, perUnit, copies, isLabelDocument, own, state }) => ({
      jobId: id,
      kind,
      unit,
      of,
      copies,
      isLabelDocument,
      own,
      state,
      ...(perUnit === undefined ? {} : { perUnit }),
      destroyed: destroyed.get(id) ?? null,
    }));
}

/** An order or a tender that is waiting and would go out with the old number. */
export const waitingLaterSteps = (stores: Stores, shipmentId: string) =>
  stores.submissions
    .ofShipment(shipmentId)
    .filter(({ step, state }) => step !== 'bol' && isWaiting.has(state));

/** If it was canceled because another station took it over, that station may have sent it: its state is unknown here. */
export function bolStateOf(stores: Stores, shipmentId: string): SubmissionState | null {
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  if (bol === undefined) return null;
  return bol.state === 'canceled' && bol.takenBy != null ? 'in-doubt' : bol.state;
}

function viewOf(stores: Stores, amendment: StoredAmendment, jobs: readonly PrintJobView[]): AmendmentView {
  const { shipmentId, draftId, successorId } = amendment;
  const draft = draftId === null ? null : stores.drafts.get(draftId);
  const successor = successorId === null ? null : stores.shipments.get(successorId);
  const told = stores.amendments.told(amendment.id);
  const tell: Step[] = stores.submissions
    .ofShipment(shipmentId)
    .filter((row) => row.step !== 'bol' && mayHaveArrived(row.state) && !isAcceptedTest(row))
    .map(({ step }) => step);
  const canceledSteps = stores.submissions
    .ofShipment(shipmentId)
    .filter(({ step, state, takenBy }) => step !== 'bol' && state === 'canceled' && takenBy == null)
    .map(({ step }) => step);
  return {
    kind: amendment.kind,
    state: amendment.state,
    reason: amendment.reason,
    begunBy: amendment.begunBy,
    begunAt: amendment.begunAt,
    draft: draft === null ? null : { id: draft.id, bolNumber: draft.form.bolNumber },
    successor:
      successor === null
        ? null
        : {
            id: successor.id,
            bolNumber: shownBolNumber(successor),
            bolState: bolStateOf(stores, successor.id),
          },
    pieces: piecesOf(stores, shipmentId, jobs),
    canceledSteps,
    tell: tell.map((step) => ({ step, told: told.get(step) ?? null })),
  };
}

/** The progress of changing or voiding a shipment. `jobs`: its print jobs, including those of earlier attempts, oldest first. */
export function amendmentProgress(
  stores: Stores,
  owner: StoredShipment,
  jobs: readonly PrintJobView[],
): Amending {
  const amendment = stores.amendments.ofShipment(owner.id);
  return {
    shipmentId: owner.id,
    bolNumber: shownBolNumber(owner),
    hindrance: amendmentBlocker(stores.submissions.ofShipment(owner.id)),
    waitingPrints: jobs.filter(({ state }) => state === 'queued').length,
    waitingSteps: waitingLaterSteps(stores, owner.id).map(({ step }) => step),
    amendment: amendment === null ? null : viewOf(stores, amendment, jobs),
  };
}
