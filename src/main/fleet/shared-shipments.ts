import { perUnitOf } from '#shared/station/label-copies.ts';
import type { FleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import { readShipmentRows } from '#main/storage/shipments/shipment-rows.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { SharedShipment } from '#shared/fleet/fleet-shipment.ts';

export type SharedStores = Pick<
  Stores,
  'shipments' | 'submissions' | 'labels' | 'labelDocuments' | 'documents' | 'orders' | 'tenders' | 'merges'
>;

/** These shipments as published to the fleet; missing ones are left out. Reads only. */
export function sharedShipments(
  db: StationDatabase,
  stores: SharedStores,
  bodies: Pick<FleetBodiesStore, 'facts'>,
  ids: readonly string[],
): ReadonlyMap<string, SharedShipment> {
  const facts = bodies.facts(ids);
  const rows = new Map(
    readShipmentRows(
      db,
      facts.map(({ seq }) => seq),
    ).map((row) => [row.id, row]),
  );
  const shared = new Map<string, SharedShipment>();
  for (const { id, words, openPrints, printsInDoubt } of facts) {
    const stored = stores.shipments.get(id);
    const row = rows.get(id);
    if (stored === null || row === undefined) continue;
    const label = stores.labelDocuments.ofShipment(id);
    const externalIds = stores.merges.externalIdsOf({ shipmentId: id });
    shared.set(id, {
      row,
      words,
      shipment: stored.shipment,
      ...(externalIds.length === 0 ? {} : { externalIds }),
      createdBy: stored.createdBy,
      serviceBolNumber: stored.serviceBolNumber,
      submissions: stores.submissions
        .ofShipment(id)
        .map(({ id: submission, step, state, attempt, queuedAt, changedAt, evidence, takenBy }) => ({
          id: submission,
          step,
          state,
          attempt,
          queuedAt,
          changedAt,
          evidence,
          ...(takenBy == null ? {} : { isTaken: true }),
        })),
      labels: stores.labels
        .ofShipment(id)
        .map((one) => ({ id: one.id, unit: one.unit, of: one.of, ...perUnitOf(one) })),
      documents: [...stores.documents.ofShipment(id), ...(label === null ? [] : [label])],
      openPrints,
      printsInDoubt,
      order: stores.orders.ofShipment(id),
      tender: stores.tenders.ofShipment(id),
    });
  }
  return shared;
}
