import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { shownBolNumber } from './submission-view.ts';

type Holding = Pick<Stores, 'shipments' | 'submissions'>;

/** A refused or canceled BOL frees its number: nothing was created under it. */
const isFree: ReadonlySet<SubmissionState> = new Set(['refused', 'canceled']);

/** Whether another shipment may use this shipment's numbers: its BOL was refused or canceled. */
export function hasReleasedNumbers(stores: Holding, shipmentId: string): boolean {
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  // Another station took over this work with its number.
  return bol === undefined || (isFree.has(bol.state) && bol.takenBy == null);
}

export const isSameBolNumber = (one: string, other: string): boolean =>
  normalNumber(one) === normalNumber(other);

/**
 * Another shipment of this station that holds the number: the service gave it that number, or it was typed there and its BOL is neither
 * refused nor canceled. Null: the number is free. `exceptId`: the shipment that asks.
 */
export function holderOfNumber(
  stores: Holding,
  number: string,
  exceptId: string | null,
): StoredShipment | null {
  const others = stores.shipments.byBolNumber(number).filter(({ id }) => id !== exceptId);
  const given = others.find(
    ({ serviceBolNumber }) => serviceBolNumber !== null && isSameBolNumber(serviceBolNumber, number),
  );
  const typed = others.find(({ id }) => !hasReleasedNumbers(stores, id));
  return given ?? typed ?? null;
}

/**
 * Another shipment that this answer may belong to: it already has the number, or it requested it and `owner` did not. A number that `owner`
 * requested is its own, unless the service has given it to another shipment.
 */
export function rightfulOwnerOfAnswer(
  stores: Holding,
  owner: StoredShipment,
  answered: string,
): StoredShipment | null {
  const other = holderOfNumber(stores, answered, owner.id);
  if (other === null) return null;
  const wasGiven = other.serviceBolNumber !== null && isSameBolNumber(other.serviceBolNumber, answered);
  return wasGiven || !isSameBolNumber(owner.shipment.bolNumber, answered) ? other : null;
}

/** Another shipment, as a failure names it. */
export const describeOtherShipment = (other: StoredShipment): Required<Pick<Failure, 'id' | 'other'>> => ({
  id: other.id,
  other: { bolNumber: shownBolNumber(other), consignee: other.shipment.consignee.company },
});
