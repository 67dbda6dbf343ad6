import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A larger label is a picture: it has no readable barcode, and hundreds of them would take seconds. */
const maxBytes = 64 * 1024;
/** With more labels, only these are read. */
const maxLabels = 500;

const selected = `SELECT id, (unit - 1) / per_unit + 1 AS unit, physical, per_unit AS perUnit, 0 AS own FROM labels
  WHERE shipment_id = ?1 AND (unit - 1) % per_unit = 0 AND octet_length(zpl) <= ${maxBytes} AND ${currentAttemptCondition('labels')}
  UNION ALL
  SELECT d.id, j.unit, 1, 1, 1 FROM own_documents AS d JOIN print_jobs AS j ON j.own_document_id = d.id
  WHERE d.shipment_id = ?1 AND d.format = 'zpl' AND octet_length(d.bytes) <= ${maxBytes} AND j.unit IS NOT NULL
  LIMIT ${maxLabels}`;

/** How many labels `readLabelTexts` would read: a different number means there are new ones. */
export const countLabelTexts = (db: StationDatabase, shipmentId: string): number =>
  (
    db
      .prepare(
        `SELECT (SELECT count(*) FROM labels WHERE shipment_id = ?1) + (SELECT count(*) FROM own_documents WHERE shipment_id = ?1) AS n`,
      )
      .get(shipmentId) as { n: number }
  ).n;

interface LabelText {
  /** The handling unit, not the place among all labels. */
  unit: number;
  /** How many labels it gets. */
  perUnit: number;
  /** Units it is printed for, starting at `unit`: more than one if a ^PQ could not be split. */
  physical: number;
  zpl: string;
  /** The document of a label that Dockprint made. */
  ownId: string | null;
}

/** The ZPL of each label that counts and of each that Dockprint made, one read at a time. */
export function* readLabelTexts(db: StationDatabase, shipmentId: string): Generator<LabelText> {
  const heads = db.prepare(selected).all(shipmentId) as (Omit<LabelText, 'zpl' | 'ownId'> & {
    id: string;
    own: number;
  })[];
  for (const { id, unit, perUnit, physical, own } of heads) {
    const sql = own
      ? 'SELECT bytes FROM own_documents WHERE id = ?'
      : 'SELECT zpl AS bytes FROM labels WHERE id = ?';
    const row = db.prepare(sql).get(id) as { bytes: Uint8Array } | undefined;
    if (row !== undefined)
      yield {
        unit,
        perUnit,
        physical: Math.min(physical, maxLabels),
        zpl: Buffer.from(row.bytes).toString('utf8'),
        ownId: own ? id : null,
      };
  }
}
