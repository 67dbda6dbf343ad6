import type { StationDatabase } from '#main/storage/station-database.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { TrackingRecord } from '#shared/freight/tracking.ts';

interface Parts {
  db: StationDatabase;
  stores: Pick<Stores, 'shipments' | 'tenders' | 'seenStatuses'>;
}

/** Whether the carrier is the shipment's: another carrier's list may hold the same number by chance. */
function isCarriedBy(parts: Parts, { id, shipment }: StoredShipment, scac: string): boolean {
  return shipment.scac === scac || parts.stores.tenders.ofShipment(id)?.tender.carrierCode === scac;
}

/**
 * Adds to the history of each shipment of this station what the list says anew of it, and answers which have changed. A record is a
 * shipment's by its BOL number, its ShipmentNumber or its PRO, and its carrier; a PO number or a name is shared by several.
 */
export function rememberStatuses(
  parts: Parts,
  askedScac: string,
  records: readonly TrackingRecord[],
  seenAt: string,
): string[] {
  const { db, stores } = parts;
  return db.transaction(() => {
    const byShipment = new Map<string, TrackingRecord[]>();
    for (const record of records) {
      const numbers = [record.blNumber, record.referenceNumber].filter((number) => number !== '');
      const scac = (record.scac === '' ? askedScac : record.scac).toUpperCase();
      for (const shipment of stores.shipments.byNumbers(numbers, record.pro))
        if (isCarriedBy(parts, shipment, scac))
          byShipment.set(shipment.id, [...(byShipment.get(shipment.id) ?? []), record]);
    }
    return [...byShipment].flatMap(([id, said]) => {
      const added = stores.seenStatuses.addChanged(id, said, seenAt);
      return added > 0 ? [id] : [];
    });
  });
}
