import type { StationDatabase } from '../database/station-database.ts';
import { normalPro } from '../database/number-sql.ts';

export interface IssuedPro {
  scac: string;
  number: string;
}

/** PRO numbers given from the station's pool. Numbers are without dashes and blanks, in capitals. */
export interface ProNumbersStore {
  /** Throws the database's UNIQUE violation when the number was given before. */
  add(given: IssuedPro, shipmentId: string, at: string): void;
  has(given: IssuedPro): boolean;
  /** Those given from this number on, in text order. Read lazily. */
  givenFrom(first: IssuedPro): Iterable<string>;
  /** The same plus those on shipments of the carrier or of no carrier, each once. Reads the shipments too. */
  takenFrom(first: IssuedPro): Iterable<string>;
  /** The shipment that has the number now; null: the pool never gave it. */
  shipmentWith(given: IssuedPro): string | null;
  /** The number belongs to another shipment now; does nothing if the pool never gave it. */
  handOn(given: IssuedPro, shipmentId: string): void;
  /** What a shipment was given, at most one number per carrier. */
  ofShipment(shipmentId: string): IssuedPro[];
}

const proNumber = normalPro(`json_extract(data, '$.proNumber')`);

const givenFrom = 'SELECT number FROM pro_numbers WHERE scac = ?1 AND number >= ?2';
const standingFrom = `SELECT ${proNumber} FROM shipments WHERE ${proNumber} >= ?2 AND json_extract(data, '$.scac') IN (?1, '')`;

export function createProNumbersStore(db: StationDatabase): ProNumbersStore {
  const shipmentWith = ({ scac, number }: IssuedPro): string | null => {
    const row = db
      .prepare('SELECT shipment_id FROM pro_numbers WHERE scac = ? AND number = ?')
      .get(scac, number);
    return row === undefined ? null : String(row['shipment_id']);
  };
  function* numbers(sql: string, { scac, number }: IssuedPro): Iterable<string> {
    for (const row of db.prepare(sql).iterate(scac, number)) yield String(row['number']);
  }
  return {
    shipmentWith,
    add({ scac, number }, shipmentId, at) {
      db.prepare('INSERT INTO pro_numbers (scac, number, shipment_id, given_at) VALUES (?, ?, ?, ?)').run(
        scac,
        number,
        shipmentId,
        at,
      );
    },
    has: (given) => shipmentWith(given) !== null,
    givenFrom: (first) => numbers(`${givenFrom} ORDER BY number`, first),
    takenFrom: (first) => numbers(`${givenFrom} UNION ${standingFrom} ORDER BY 1`, first),
    handOn({ scac, number }, shipmentId) {
      db.prepare('UPDATE pro_numbers SET shipment_id = ? WHERE scac = ? AND number = ?').run(
        shipmentId,
        scac,
        number,
      );
    },
    ofShipment: (shipmentId) =>
      db
        .prepare('SELECT scac, number FROM pro_numbers WHERE shipment_id = ? ORDER BY given_at DESC')
        .all(shipmentId)
        .map((row) => ({ ...row }) as unknown as IssuedPro),
  };
}
