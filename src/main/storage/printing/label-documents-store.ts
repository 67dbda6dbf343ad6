import { createHash } from 'node:crypto';
import type { DocumentView } from '#shared/station/shipment-view.ts';
import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** The shipment label as a document or a picture: one page or several for all handling units, as the service made it. */
export interface LabelDocument {
  id: string;
  shipmentId: string;
  /** The try of the submission whose answer it came with. */
  attempt: number;
  format: 'pdf' | 'png';
  /** The service's bytes, unchanged. */
  bytes: Buffer;
  storedAt: string;
}

export interface LabelDocumentsStore {
  add(document: LabelDocument): void;
  get(id: string): Pick<LabelDocument, 'format' | 'bytes'> | null;
  /** The one that came with the answer to this attempt, whatever happened to the answer. */
  ofAttempt(
    shipmentId: string,
    attempt: number,
  ): (Pick<LabelDocument, 'id' | 'format'> & { bytes: number }) | null;
  /** The one that counts (`counting-attempt.ts`). */
  ofShipment(shipmentId: string): DocumentView | null;
}

export function createLabelDocumentsStore(db: StationDatabase): LabelDocumentsStore {
  return {
    add(document) {
      // Writing the same answer again, after a full disk, stores the same document.
      db.prepare(
        `INSERT OR IGNORE INTO label_documents (id, shipment_id, attempt, format, bytes, sha256, stored_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        document.id,
        document.shipmentId,
        document.attempt,
        document.format,
        document.bytes,
        createHash('sha256').update(document.bytes).digest('hex'),
        document.storedAt,
      );
    },
    get(id) {
      const row = db.prepare('SELECT format, bytes FROM label_documents WHERE id = ?').get(id) as
        | { format: LabelDocument['format']; bytes: Uint8Array }
        | undefined;
      return row === undefined ? null : { format: row.format, bytes: Buffer.from(row.bytes) };
    },
    ofAttempt: (shipmentId, attempt) =>
      (db
        .prepare(
          'SELECT id, format, length(bytes) AS bytes FROM label_documents WHERE shipment_id = ? AND attempt = ?',
        )
        .get(shipmentId, attempt) as
        | (Pick<LabelDocument, 'id' | 'format'> & { bytes: number })
        | undefined) ?? null,
    ofShipment(shipmentId) {
      const row = db
        .prepare(
          `SELECT id, 'shipment-label' AS kind, format, length(bytes) AS bytes, stored_at AS storedAt FROM label_documents
           WHERE shipment_id = ?1 AND ${currentAttemptCondition('label_documents')}`,
        )
        .get(shipmentId);
      return (row as unknown as DocumentView | undefined) ?? null;
    },
  };
}
