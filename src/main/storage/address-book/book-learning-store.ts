import type { StationDatabase } from '../database/station-database.ts';

export interface ShipmentToLearn {
  shipmentId: string;
  /** When it was submitted, ISO 8601. */
  at: string;
}

/** Shipments whose parties and freight the address book has yet to learn. */
export interface BookLearningStore {
  /** Inside the commit that submits it, so a restart loses none. */
  add(due: ShipmentToLearn): void;
  /** The one submitted first. */
  first(): ShipmentToLearn | null;
  remove(shipmentId: string): void;
}

export const createBookLearningStore = (db: StationDatabase): BookLearningStore => ({
  add({ shipmentId, at }) {
    db.prepare('INSERT OR REPLACE INTO book_due (shipment_id, at) VALUES (?, ?)').run(shipmentId, at);
  },
  first() {
    const row = db
      .prepare('SELECT shipment_id AS "shipmentId", at FROM book_due ORDER BY rowid LIMIT 1')
      .get();
    return (row as ShipmentToLearn | undefined) ?? null;
  },
  remove(shipmentId) {
    db.prepare('DELETE FROM book_due WHERE shipment_id = ?').run(shipmentId);
  },
});
