import type { StationDatabase } from '../database/station-database.ts';

export interface DueShipment {
  shipmentId: string;
  /** When it was submitted, ISO 8601. */
  at: string;
}

/** Shipments whose parties and freight the address book has yet to learn. */
export interface BookDueStore {
  /** Inside the commit that submits it, so a restart loses none. */
  add(due: DueShipment): void;
  /** The one submitted first. */
  first(): DueShipment | null;
  remove(shipmentId: string): void;
}

export const createBookDueStore = (db: StationDatabase): BookDueStore => ({
  add({ shipmentId, at }) {
    db.prepare('INSERT OR REPLACE INTO book_due (shipment_id, at) VALUES (?, ?)').run(shipmentId, at);
  },
  first() {
    const row = db
      .prepare('SELECT shipment_id AS "shipmentId", at FROM book_due ORDER BY rowid LIMIT 1')
      .get();
    return (row as DueShipment | undefined) ?? null;
  },
  remove(shipmentId) {
    db.prepare('DELETE FROM book_due WHERE shipment_id = ?').run(shipmentId);
  },
});
