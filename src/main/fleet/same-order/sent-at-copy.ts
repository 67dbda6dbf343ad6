import type { Stores } from '#main/storage/stores.ts';
import type { OrderElsewhere } from '../worker/pulled/order-reader.ts';

/** One sending is noted in two commits, and a file may be copied between them. */
const oneSendingMilliseconds = 1000;

/**
 * A shipment with the id of one that is here is the same one: of the file that this one, or that one, was copied from, or it was taken
 * over. Sent once before the copy, both files say so alike. Where bytes of the same try left at two moments, both computers sent it while
 * neither knew of the other.
 */
export function isSentAtACopy(
  { takeOvers, submissions }: Pick<Stores, 'takeOvers' | 'submissions'>,
  { shipmentId, attempt, leftAt }: OrderElsewhere,
): boolean {
  if (leftAt === null || takeOvers.isTakenOver(shipmentId) || takeOvers.takenAway(shipmentId) !== null)
    return false;
  const own = submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  const ownLeftAt = own?.evidence?.leftAt ?? null;
  if (own?.attempt !== attempt || ownLeftAt === null) return false;
  return Math.abs(Date.parse(ownLeftAt) - Date.parse(leftAt)) > oneSendingMilliseconds;
}
