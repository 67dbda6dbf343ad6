import { readPickup } from '#main/storage/trucks/pickup-rows.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { hasPickupProblem } from '#shared/station/hand-over-check.ts';
import type { TrucksParts } from './trucks-parts.ts';

/** It was recorded as picked up, but is at the trailer. */
function foundHere({ stores, clock, settings }: TrucksParts, shipmentId: string): void {
  stores.handOvers.waitsAgain(shipmentId);
  stores.journal.add({
    at: clock.now().toISOString(),
    shipmentId,
    subject: 'shipment',
    subjectId: shipmentId,
    event: 'waits-again',
    detail: { by: settings().station.packer },
  });
}

interface Asked {
  id: string;
  shipmentIds: readonly string[];
  taken: boolean;
  anyway: boolean;
}

/** Whether all of it is allowed in the current state. */
function allowed({ db, stores }: TrucksParts, asked: Asked): Result<void> {
  const { id, shipmentIds, taken, anyway } = asked;
  const truck = stores.handOvers.get(id);
  if (truck?.state !== 'open') return fail('not-in-this-state', 'the truck is no longer here');
  for (const shipmentId of shipmentIds) {
    const entry = readPickup(db, shipmentId);
    if (entry === null) return fail('not-found', `no shipment ${shipmentId}`);
    const { row, handOverId } = entry;
    if (taken && handOverId !== id) {
      const isHere =
        stores.handOvers.isWaiting(shipmentId) || (anyway && !row.problems.includes('bol-canceled'));
      if (handOverId !== null || !isHere || row.scac !== truck.scac)
        return fail('not-in-this-state', `${row.bolNumber} is not waiting for this truck`, {
          id: shipmentId,
        });
      if (hasPickupProblem(row) && !anyway)
        return fail('not-in-this-state', `${row.bolNumber} is held`, { id: shipmentId });
    }
  }
  return ok(undefined);
}

/**
 * Puts shipments on a truck, or takes them off with their scans. In one commit: all of them or none. `anyway`: a person has confirmed a shipment
 * that is held, or states that one recorded as picked up is here.
 */
export function takeOntoTruck(parts: TrucksParts, asked: Asked): Result<void> {
  const { db, stores } = parts;
  const { id, shipmentIds, taken } = asked;
  const found = allowed(parts, asked);
  if (!found.ok) return found;
  db.transaction(() => {
    for (const shipmentId of shipmentIds)
      if (taken) {
        if (!stores.handOvers.isWaiting(shipmentId)) foundHere(parts, shipmentId);
        stores.handOvers.put(id, shipmentId);
      } else stores.handOvers.takeOff(id, shipmentId);
  });
  return ok(undefined);
}
