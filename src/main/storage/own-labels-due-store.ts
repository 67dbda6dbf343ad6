import type { OwnLabelKind } from '#shared/station/own-labels.ts';
import type { StationDatabase } from './station-database.ts';

/** What accepted shipments ask to be made beside the service's labels. */
export interface OwnLabelsDueStore {
  add(shipmentId: string, kind: OwnLabelKind): void;
  /** Of these kinds. */
  some(kinds: readonly OwnLabelKind[], limit: number): { shipmentId: string; kind: OwnLabelKind }[];
  remove(shipmentId: string, kind: OwnLabelKind): void;
}

export const createOwnLabelsDueStore = (db: StationDatabase): OwnLabelsDueStore => ({
  add(shipmentId, kind) {
    db.prepare('INSERT OR IGNORE INTO own_labels_due (shipment_id, kind) VALUES (?, ?)').run(
      shipmentId,
      kind,
    );
  },
  some: (kinds, limit) =>
    db
      .prepare(
        `SELECT shipment_id AS "shipmentId", kind FROM own_labels_due
         WHERE kind IN (SELECT value FROM json_each(?)) LIMIT ?`,
      )
      .all(JSON.stringify(kinds), limit) as unknown as { shipmentId: string; kind: OwnLabelKind }[],
  remove(shipmentId, kind) {
    db.prepare('DELETE FROM own_labels_due WHERE shipment_id = ? AND kind = ?').run(shipmentId, kind);
  },
});
