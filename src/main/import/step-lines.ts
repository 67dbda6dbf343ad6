import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { droppedTender } from '#main/storage/shipments/planned-tenders-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Step } from '#shared/station/submission.ts';
import type { ResultStepState, SubmittedLine } from '#shared/station/submitted-line.ts';

type StepLines = Pick<SubmittedLine, 'order' | 'tender' | 'rate'>;
type StepStores = Pick<Stores, 'submissions' | 'orders' | 'tenders' | 'plannedTenders' | 'chosenRates'>;

export const noSteps: StepLines = { order: null, tender: null, rate: null };

function stateOf({ state, takenBy }: StoredSubmission): ResultStepState {
  if (state === 'queued' || state === 'claimed' || state === 'on-wire') return 'waiting';
  // Given up here, because another station has it: it may be sent there.
  if (state === 'canceled') return takenBy == null ? 'cancelled' : 'in-doubt';
  return state;
}

/** Its state, and why it is not accepted. */
function stepOf(row: StoredSubmission) {
  const state = stateOf(row);
  const { evidence } = row;
  return state === 'accepted'
    ? { state, code: null, words: null }
    : { state, code: evidence?.reason ?? null, words: evidence?.serviceWords ?? null };
}

/** A tender that a file asks for and that is not queued. */
function plannedStep(problem: string | null, bol: StoredSubmission | undefined) {
  const isDropped = problem === droppedTender;
  const isGone = bol?.state === 'canceled' || isDropped;
  // It was not sent here, and the station that has the BOL now does not know of it.
  const isTaken = !isDropped && bol?.state === 'canceled' && bol.takenBy != null;
  const state: ResultStepState =
    isGone && !isTaken ? 'cancelled' : problem === null && !isTaken ? 'waiting' : 'held';
  return {
    state,
    code: isTaken ? 'taken-over' : isDropped ? null : problem,
    words: null,
    confirmationId: null,
    pickupId: null,
    wasTest: false,
  };
}

/** Order and tender of a shipment, whoever made them, and the rate by which its carrier was chosen. */
export function stepLinesOf(stores: StepStores, shipmentId: string): StepLines {
  const rows = new Map<Step, StoredSubmission>(
    stores.submissions.ofShipment(shipmentId).map((row) => [row.step, row]),
  );
  const [orderRow, tenderRow] = [rows.get('order'), rows.get('tender')];
  const order = orderRow === undefined ? null : stores.orders.ofShipment(shipmentId);
  const tender = tenderRow === undefined ? null : stores.tenders.ofShipment(shipmentId);
  const planned = tender === null ? stores.plannedTenders.get(shipmentId) : null;
  const chosen = stores.chosenRates.get({ shipmentId });
  return {
    order:
      orderRow === undefined || order === null
        ? null
        : { ...stepOf(orderRow), shipmentNumber: order.shipmentNumber },
    tender:
      tenderRow !== undefined && tender !== null
        ? {
            ...stepOf(tenderRow),
            confirmationId: tender.confirmationId,
            pickupId: tender.pickupId,
            wasTest: tender.wasTest,
          }
        : planned === null
          ? null
          : plannedStep(planned.problem, rows.get('bol')),
    rate:
      chosen === null
        ? null
        : {
            scac: chosen.rate.scac,
            carrierName: chosen.rate.carrierName,
            quoteNumber: chosen.quoteNumber,
            netAmountUsd: chosen.rate.netAmountUsd,
            serviceDays: chosen.rate.serviceDays,
          },
  };
}

/** Whether nothing more happens to the steps after an accepted BOL automatically: a tender waits for its order, whatever comes of that. */
export function areStepsSettled({ order, tender }: Pick<StepLines, 'order' | 'tender'>): boolean {
  if (order?.state === 'waiting') return false;
  const isStopped = order !== null && order.state !== 'accepted' && order.state !== 'cancelled';
  return isStopped || tender?.state !== 'waiting';
}
