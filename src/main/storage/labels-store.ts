import { notRejected } from './answers-in-doubt-store.ts';
import type { StationDatabase } from './station-database.ts';

/** One row is one physical label, or, where a ^PQ could not be split, `physical` of them beginning with `unit`. */
export interface StoredLabel {
  id: string;
  shipmentId: string;
  /** The try of the submission whose answer it came with. */
  attempt: number;
  unit: number;
  of: number;
  physical: number;
  /** The service's bytes, unchanged. */
  zpl: Buffer;
  storedAt: string;
}

export interface LabelsStore {
  add(label: StoredLabel): void;
  get(id: string): StoredLabel | null;
  /** The labels of the newest answer that brought any and was not rejected (answers-in-doubt-store.ts), in their order. */
  ofShipment(shipmentId: string): StoredLabel[];
  /** The labels that came with the answer to this try, whatever became of the answer, in their order. */
  ofTry(shipmentId: string, attempt: number): StoredLabel[];
}

interface Row {
  id: string;
  shipment_id: string;
  attempt: number;
  unit: number;
  of: number;
  physical: number;
  zpl: Uint8Array;
  stored_at: string;
}

const labelOf = (row: Row): StoredLabel => ({
  id: row.id,
  shipmentId: row.shipment_id,
  attempt: row.attempt,
  unit: row.unit,
  of: row.of,
  physical: row.physical,
  zpl: Buffer.from(row.zpl),
  storedAt: row.stored_at,
});

export function createLabelsStore(db: StationDatabase): LabelsStore {
  return {
    add(label) {
      db.prepare(
        'INSERT INTO labels (id, shipment_id, attempt, unit, of, physical, zpl, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(
        label.id,
        label.shipmentId,
        label.attempt,
        label.unit,
        label.of,
        label.physical,
        label.zpl,
        label.storedAt,
      );
    },
    get(id) {
      const row = db.prepare('SELECT * FROM labels WHERE id = ?').get(id) as Row | undefined;
      return row === undefined ? null : labelOf(row);
    },
    ofShipment(shipmentId) {
      const rows = db
        .prepare(
          `SELECT * FROM labels WHERE shipment_id = ?1
             AND attempt = (SELECT max(attempt) FROM labels WHERE shipment_id = ?1 AND ${notRejected}) ORDER BY unit`,
        )
        .all(shipmentId) as unknown as Row[];
      return rows.map(labelOf);
    },
    ofTry(shipmentId, attempt) {
      const rows = db
        .prepare('SELECT * FROM labels WHERE shipment_id = ? AND attempt = ? ORDER BY unit')
        .all(shipmentId, attempt) as unknown as Row[];
      return rows.map(labelOf);
    },
  };
}
