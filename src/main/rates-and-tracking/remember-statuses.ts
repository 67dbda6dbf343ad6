import type { DeskBase } from '#main/desk-base.ts';
import { yieldingEvery } from '#main/in-turns.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { TrackingRecord } from '#shared/freight/tracking.ts';

/** Whether the carrier is the shipment's: another carrier's list may hold the same number by chance. */
function isCarriedBy(
  parts: Pick<DeskBase, 'db' | 'stores'>,
  { id, shipment }: StoredShipment,
  scac: string,
): boolean {
  return shipment.scac === scac || parts.stores.tenders.ofShipment(id)?.tender.carrierCode === scac;
}

/** This many are looked up, or written in one commit, in one turn of the event loop: a carrier's list may have thousands. */
const inOneTurn = 50;

function* slicesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += inOneTurn) yield all.slice(from, from + inOneTurn);
}

/**
 * Adds what is new in the list to the history of each shipment of this station, and returns which have changed. A record belongs to a shipment
 * by its BOL number, its ShipmentNumber or its PRO, and its carrier; several shipments share a PO number or a name. Lists are processed one
 * after the other: of two at once, the older could be written after the newer.
 */
export async function rememberStatuses(
  parts: Pick<DeskBase, 'db' | 'stores'>,
  askedScac: string,
  records: readonly TrackingRecord[],
  seenAt: string,
): Promise<string[]> {
  const { db, stores } = parts;
  const byShipment = new Map<string, TrackingRecord[]>();
  for await (const record of yieldingEvery(records, inOneTurn)) {
    const numbers = [record.bolNumber, record.referenceNumber].filter((number) => number !== '');
    const scac = (record.scac === '' ? askedScac : record.scac).toUpperCase();
    for (const shipment of stores.shipments.byNumbers(numbers, record.pro)) {
      if (!isCarriedBy(parts, shipment, scac)) continue;
      const said = byShipment.get(shipment.id);
      if (said === undefined) byShipment.set(shipment.id, [record]);
      else said.push(record);
    }
  }
  const changed: string[] = [];
  for await (const slice of yieldingEvery(slicesOf([...byShipment]), 1))
    db.transaction(() => {
      for (const [id, said] of slice)
        if (stores.seenStatuses.addChanged(id, said, seenAt) > 0) changed.push(id);
    });
  return changed;
}
