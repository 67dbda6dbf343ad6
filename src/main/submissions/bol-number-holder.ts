import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { shownBolNumber } from './submission-view.ts';

type Holding = Pick<Stores, 'shipments' | 'submissions'>;

/** A refused or abandoned BOL frees its number: nothing was created under it. */
const isFree: ReadonlySet<SubmissionState> = new Set(['refused', 'abandoned']);

/** Whether a shipment's numbers may be used by another: its BOL was refused or given up. */
export function isFreeAgain(stores: Holding, shipmentId: string): boolean {
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  // With the work of this station its number went to another one.
  return bol === undefined || (isFree.has(bol.state) && bol.takenBy == null);
}

/** As people compare numbers: dashes, blanks and capitals do not matter. */
const plain = (number: string): string => number.replaceAll(/[- ]/g, '').toUpperCase();
export const isSameNumber = (one: string, other: string): boolean => plain(one) === plain(other);

/**
 * Another shipment of this station that has the number: the service gave it to it, or it was typed on it and its BOL is not refused
 * or given up. Null: the number is free. `exceptId`: the shipment that asks.
 */
export function holderOfNumber(
  stores: Holding,
  number: string,
  exceptId: string | null,
): StoredShipment | null {
  const others = stores.shipments.byBolNumber(number).filter(({ id }) => id !== exceptId);
  const given = others.find(({ blNumber }) => blNumber !== null && isSameNumber(blNumber, number));
  const typed = others.find(({ id }) => !isFreeAgain(stores, id));
  return given ?? typed ?? null;
}

/**
 * The shipment whose answer this may be instead: it was given the number already, or it asked for it and `owner` did not. The echo of a
 * number that `owner` asked for is its own, unless the service has given it to another.
 */
export function rightfulOwnerOfAnswer(
  stores: Holding,
  owner: StoredShipment,
  answered: string,
): StoredShipment | null {
  const other = holderOfNumber(stores, answered, owner.id);
  if (other === null) return null;
  const wasGiven = other.blNumber !== null && isSameNumber(other.blNumber, answered);
  return wasGiven || !isSameNumber(owner.shipment.bolNumber, answered) ? other : null;
}

/** How a failure names another shipment. */
export const describeOtherShipment = (other: StoredShipment): Required<Pick<Failure, 'id' | 'other'>> => ({
  id: other.id,
  other: { bolNumber: shownBolNumber(other), consignee: other.shipment.consignee.company },
});
