import { storedJson } from '#main/storage/database/stored-json.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A load and its destination: no more of it is read until needed, since there may be hundreds. */
export interface WaitingLoadKey {
  id: string;
  consignee: PartyForm;
}

/** Loads of which nothing was sent: they can still go on one BOL with others. */
export interface WaitingLoadsStore {
  /** Drafts with someone's work, except those that repair or replace a shipment; newest first. */
  draftsOf(shipDate: string, limit: number): WaitingLoadKey[];
  mayMergeDraft(id: string): boolean;
  /**
   * Shipments whose BOL waits and that have neither an order nor a tender, not even planned, are not being repaired, replace no other, and whose order no other
   * station has sent.
   */
  shipmentsOf(shipDate: string, limit: number): WaitingLoadKey[];
  mayMergeShipment(id: string): boolean;
}

export const waitingLoadKey = (row: Record<string, unknown>): WaitingLoadKey => ({
  id: String(row['id']),
  // From a form or a shipment of this station, checked when it was stored.
  consignee: storedJson(String(row['consignee'])) as PartyForm,
});

/** Not an imported load whose file asks for more than the BOL. */
const freeDraft = `touched = 1 AND shipment_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM imported_forms f WHERE f.id = drafts.id AND f.steps IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM amendments a WHERE a.draft_id = drafts.id AND a.state <> 'withdrawn')`;
/** Not one held back because another station has sent its order. */
const freeShipment = `bol.step = 'bol' AND bol.state IN ('queued', 'held', 'refused')
  AND coalesce(bol.evidence ->> '$.reason', '') <> 'sent-elsewhere'
  AND NOT EXISTS (SELECT 1 FROM submissions later WHERE later.shipment_id = s.id AND later.step <> 'bol')
  AND NOT EXISTS (SELECT 1 FROM planned_tenders planned WHERE planned.shipment_id = s.id AND planned.problem IS NOT 'dropped')
  AND NOT EXISTS (SELECT 1 FROM drafts repair WHERE repair.shipment_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM amendments a WHERE a.successor_id = s.id)`;

export function createWaitingLoadsStore(db: StationDatabase): WaitingLoadsStore {
  return {
    draftsOf: (shipDate, limit) =>
      db
        .prepare(
          `SELECT id, form ->> '$.consignee' AS consignee FROM drafts WHERE form ->> '$.shipDate' = ? AND ${freeDraft} ORDER BY saved_at DESC, rowid DESC LIMIT ?`,
        )
        .all(shipDate, limit)
        .map(waitingLoadKey),
    mayMergeDraft: (id) =>
      db.prepare(`SELECT 1 FROM drafts WHERE id = ? AND ${freeDraft}`).get(id) !== undefined,
    shipmentsOf: (shipDate, limit) =>
      db
        .prepare(
          `SELECT s.id, s.data ->> '$.consignee' AS consignee FROM submissions bol JOIN shipments s ON s.id = bol.shipment_id
           JOIN listed_shipments l ON l.seq = s.seq WHERE l.ship_date = ? AND ${freeShipment} ORDER BY s.seq DESC LIMIT ?`,
        )
        .all(shipDate, limit)
        .map(waitingLoadKey),
    mayMergeShipment: (id) =>
      db
        .prepare(
          `SELECT 1 FROM submissions bol JOIN shipments s ON s.id = bol.shipment_id WHERE s.id = ? AND ${freeShipment}`,
        )
        .get(id) !== undefined,
  };
}
