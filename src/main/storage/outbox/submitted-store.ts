import { storedJson } from '#main/storage/database/stored-json.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { Evidence, SubmissionState } from '#shared/station/submission.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** Status of a shipment's BOL. */
export interface SubmittedBol {
  bolNumber: string;
  proNumber: string;
  state: SubmissionState | null;
  evidence: Evidence | null;
  /** Another station has its open work. */
  takenAway: boolean;
}

/** Progress of a shipment from a submitted file. */
export interface SubmittedRow extends SubmittedBol {
  /** Null: it was not imported here, or only its external id is left. */
  importedId: string | null;
  row: number;
  externalId: string;
  shipmentId: string | null;
  /** It was combined with others before it was sent. */
  mergeId: string | null;
  /** In a batch that is running or paused. */
  inLine: boolean;
  removed: boolean;
  reasons: ImportedReason[];
}

export interface SubmittedStore {
  /** Shipments of a file, in load order. */
  ofFile(fileId: string): { id: string; row: number; externalId: string }[];
  byId(importedId: string): SubmittedRow | null;
  /** What was ever accepted under this external id; null: only the id is left. */
  byExternalId(externalId: string): SubmittedRow | null;
  ofShipment(shipmentId: string): SubmittedBol | null;
  /** Whether a document of Dockprint's own is still to be made and printed with it. */
  hasOwnLabelsDue(shipmentId: string): boolean;
}

const proNumber = `coalesce((SELECT pro_number FROM listed_shipments WHERE seq = h.seq), '')`;

const numbers = `coalesce(h.service_bol_number, h.bol_number, i.bol_number, '') AS bolNumber, ${proNumber} AS proNumber,
  s.state, s.evidence, s.taken_by AS takenBy`;

const columns = `i.id AS importedId, i.first_row AS row, i.external_id AS externalId, i.shipment_id AS shipmentId, i.merge_id AS mergeId, i.removed_at AS removedAt, i.reasons,
  i.batch_id IN (SELECT id FROM import_batches WHERE state <> 'ended') AS inLine, ${numbers}`;

const joins = `LEFT JOIN shipments h ON h.id = i.shipment_id
  LEFT JOIN submissions s ON s.shipment_id = i.shipment_id AND s.step = 'bol'`;

const ofShipment = `coalesce(h.service_bol_number, h.bol_number) AS bolNumber, ${proNumber} AS proNumber,
  s.state, s.evidence, s.taken_by AS takenBy FROM shipments h LEFT JOIN submissions s ON s.shipment_id = h.id AND s.step = 'bol'`;

const bolOf = (row: Record<string, unknown>): SubmittedBol => ({
  bolNumber: String(row['bolNumber']),
  proNumber: String(row['proNumber']),
  state: row['state'] as SubmissionState | null,
  evidence: typeof row['evidence'] === 'string' ? (storedJson(row['evidence']) as Evidence) : null,
  takenAway: row['takenBy'] !== null,
});

const rowOf = (row: Record<string, unknown>): SubmittedRow => ({
  ...bolOf(row),
  importedId: typeof row['importedId'] === 'string' ? row['importedId'] : null,
  row: Number(row['row']),
  externalId: String(row['externalId']),
  shipmentId: typeof row['shipmentId'] === 'string' ? row['shipmentId'] : null,
  mergeId: typeof row['mergeId'] === 'string' ? row['mergeId'] : null,
  inLine: row['inLine'] === 1,
  removed: row['removedAt'] !== null,
  reasons: storedJson(String(row['reasons'])) as ImportedReason[],
});

export const createSubmittedStore = (db: StationDatabase): SubmittedStore => ({
  ofFile: (fileId) =>
    db
      .prepare(
        `SELECT id, first_row AS row, external_id AS externalId FROM imported_shipments
         WHERE file_seq = (SELECT seq FROM import_files WHERE id = ? AND finished_at IS NOT NULL)
         ORDER BY load_order IS NULL, load_order, first_row`,
      )
      .all(fileId)
      .map((row) => ({
        id: String(row['id']),
        row: Number(row['row']),
        externalId: String(row['externalId']),
      })),
  byId(importedId) {
    const row = db
      .prepare(`SELECT ${columns} FROM imported_shipments i ${joins} WHERE i.id = ?`)
      .get(importedId);
    return row === undefined ? null : rowOf(row);
  },
  byExternalId(externalId) {
    const imported = db
      .prepare(
        `SELECT ${columns} FROM imported_shipments i ${joins} WHERE i.external_id <> '' AND i.external_id = ?1 COLLATE NOCASE AND i.external_id = ?1
           AND i.file_seq IN (SELECT seq FROM import_files WHERE finished_at IS NOT NULL) ORDER BY i.seq DESC LIMIT 1`,
      )
      .get(externalId);
    if (imported !== undefined) return rowOf(imported);
    const shipment = db
      .prepare(
        `SELECT NULL AS importedId, 0 AS row, h.external_id AS externalId, h.id AS shipmentId, NULL AS mergeId, NULL AS removedAt, '[]' AS reasons, 0 AS inLine,
           ${ofShipment} WHERE h.external_id = ?`,
      )
      .get(externalId);
    return shipment === undefined ? null : rowOf(shipment);
  },
  ofShipment(shipmentId) {
    const row = db.prepare(`SELECT ${ofShipment} WHERE h.id = ?`).get(shipmentId);
    return row === undefined ? null : bolOf(row);
  },
  hasOwnLabelsDue: (shipmentId) =>
    db.prepare('SELECT 1 FROM own_labels_due WHERE shipment_id = ?').get(shipmentId) !== undefined,
});
