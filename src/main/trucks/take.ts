import { readPickup } from '#main/storage/pickup-rows.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { isHeld } from '#shared/station/hand-over-check.ts';
import type { TrucksParts } from './trucks-parts.ts';

/** Puts shipments on a truck, or takes them off with their scans. One commit: all of them or none. */
export function take(
  { db, stores }: Pick<TrucksParts, 'db' | 'stores'>,
  asked: { id: string; shipmentIds: readonly string[]; taken: boolean; anyway: boolean },
): Result<void> {
  const { id, shipmentIds, taken, anyway } = asked;
  return db.transaction((): Result<void> => {
    const truck = stores.handOvers.get(id);
    if (truck?.state !== 'open') return fail('not-in-this-state', 'the truck is no longer here');
    const entries = [];
    for (const shipmentId of shipmentIds) {
      const entry = readPickup(db, shipmentId);
      if (entry === null) return fail('not-found', `no shipment ${shipmentId}`);
      const { row, handOverId } = entry;
      if (taken && handOverId !== id) {
        if (handOverId !== null || !stores.handOvers.isWaiting(shipmentId) || row.scac !== truck.scac)
          return fail('not-in-this-state', `${row.bolNumber} is not waiting for this truck`, {
            id: shipmentId,
          });
        if (isHeld(row) && !anyway)
          return fail('not-in-this-state', `${row.bolNumber} is held`, { id: shipmentId });
      }
      entries.push(shipmentId);
    }
    for (const shipmentId of entries)
      if (taken) stores.handOvers.put(id, shipmentId);
      else stores.handOvers.takeOff(id, shipmentId);
    return ok(undefined);
  });
}
