import type { OwnLabelKind } from '#shared/station/own-labels.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface OwnLabelDue {
  shipmentId: string;
  kind: OwnLabelKind;
}

/** Labels still due for accepted shipments, beside the service's. */
export interface OwnLabelsDueStore {
  add(shipmentId: string, kind: OwnLabelKind): void;
  /** Those of these kinds, in a fixed order: after `after`, or from the first. */
  some(kinds: readonly OwnLabelKind[], limit: number, after?: OwnLabelDue | null): OwnLabelDue[];
  has(shipmentId: string, kind: OwnLabelKind): boolean;
  /** The data was restored from a copy: whatever is due may have been made and printed since. */
  doubtAll(): void;
  mayBePrinted(shipmentId: string, kind: OwnLabelKind): boolean;
  remove(shipmentId: string, kind: OwnLabelKind): void;
  removeAll(shipmentId: string): void;
}

export const createOwnLabelsDueStore = (db: StationDatabase): OwnLabelsDueStore => ({
  add(shipmentId, kind) {
    db.prepare('INSERT OR IGNORE INTO own_labels_due (shipment_id, kind) VALUES (?, ?)').run(
      shipmentId,
      kind,
    );
  },
  some: (kinds, limit, after) =>
    db
      .prepare(
        `SELECT shipment_id AS "shipmentId", kind FROM own_labels_due
         WHERE (shipment_id, kind) > (?, ?) AND kind IN (SELECT value FROM json_each(?)) ORDER BY shipment_id, kind LIMIT ?`,
      )
      .all(
        after?.shipmentId ?? '',
        after?.kind ?? '',
        JSON.stringify(kinds),
        limit,
      ) as unknown as OwnLabelDue[],
  has: (shipmentId, kind) =>
    db.prepare('SELECT 1 FROM own_labels_due WHERE shipment_id = ? AND kind = ?').get(shipmentId, kind) !==
    undefined,
  doubtAll() {
    db.prepare('UPDATE own_labels_due SET may_be_printed = 1').run();
  },
  mayBePrinted: (shipmentId, kind) =>
    db
      .prepare('SELECT 1 FROM own_labels_due WHERE shipment_id = ? AND kind = ? AND may_be_printed = 1')
      .get(shipmentId, kind) !== undefined,
  remove(shipmentId, kind) {
    db.prepare('DELETE FROM own_labels_due WHERE shipment_id = ? AND kind = ?').run(shipmentId, kind);
  },
  removeAll(shipmentId) {
    db.prepare('DELETE FROM own_labels_due WHERE shipment_id = ?').run(shipmentId);
  },
});
