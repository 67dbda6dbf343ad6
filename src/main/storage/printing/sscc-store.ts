import type { StationDatabase } from '../database/station-database.ts';

/** The SSCCs of this station's handling units. */
export interface SsccStore {
  /** Throws the database's UNIQUE violation when the code was given before, or the unit has one. */
  add(sscc: string, unit: { shipmentId: string; unit: number }, at: string): void;
  has(sscc: string): boolean;
  /** By unit. */
  ofShipment(shipmentId: string): ReadonlyMap<number, string>;
}

export const createSsccStore = (db: StationDatabase): SsccStore => ({
  add(sscc, { shipmentId, unit }, at) {
    db.prepare('INSERT INTO sscc_numbers (sscc, shipment_id, unit, given_at) VALUES (?, ?, ?, ?)').run(
      sscc,
      shipmentId,
      unit,
      at,
    );
  },
  has: (sscc) => db.prepare('SELECT 1 FROM sscc_numbers WHERE sscc = ?').get(sscc) !== undefined,
  ofShipment: (shipmentId) =>
    new Map(
      db
        .prepare('SELECT unit, sscc FROM sscc_numbers WHERE shipment_id = ? ORDER BY unit')
        .all(shipmentId)
        .map((row) => [Number(row['unit']), String(row['sscc'])]),
    ),
});
