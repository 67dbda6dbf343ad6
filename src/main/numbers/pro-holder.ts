import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { hasReleasedNumbers } from '#main/outbox/bol-number-holder.ts';

type Holding = Pick<Stores, 'shipments' | 'submissions' | 'amendments'>;

/** Two carriers may use the same numbers; a shipment without a carrier may be with either. */
const mayBeOneCarrier = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/**
 * Another shipment of this station that has the PRO number with the same carrier, and whose BOL is not refused, canceled, changed or void; null:
 * the number is free. `exceptId`: the shipment that asks.
 */
export function holderOfPro(
  stores: Holding,
  { proNumber, scac }: { proNumber: string; scac: string },
  exceptId: string | null,
): StoredShipment | null {
  return (
    stores.shipments.byNumbers([], proNumber).find(
      ({ id, shipment }) =>
        id !== exceptId &&
        mayBeOneCarrier(shipment.scac, scac) &&
        !hasReleasedNumbers(stores, id) &&
        // Its sticker is on freight that the successor lists.
        !stores.amendments.isOut(id),
    ) ?? null
  );
}
