import { createHash } from 'node:crypto';
import type { DocumentView } from '#shared/station/shipment-view.ts';
import { notRejectedSql } from '../outbox/answers-in-doubt-store.ts';
import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface NewDocument {
  id: string;
  shipmentId: string;
  /** The try of the submission whose answer it came with. */
  attempt: number;
  kind: 'bill-of-lading';
  bytes: Buffer;
  storedAt: string;
}

export interface DocumentsStore {
  add(document: NewDocument): void;
  bytes(id: string): Buffer | null;
  /** Without their bytes, newest try first. Excludes those of a rejected answer (answers-in-doubt-store.ts). */
  ofShipment(shipmentId: string): DocumentView[];
  /** The document that came with the answer to this attempt, whatever happened to the answer. */
  ofAttempt(shipmentId: string, attempt: number): { id: string; bytes: number } | null;
  /** The BOL that counts: what is shown, printed and tendered (`counting-attempt.ts`). */
  billOfLading(shipmentId: string): DocumentView | null;
}

export function createDocumentsStore(db: StationDatabase): DocumentsStore {
  return {
    add(document) {
      db.prepare(
        'INSERT INTO documents (id, shipment_id, attempt, kind, bytes, sha256, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(
        document.id,
        document.shipmentId,
        document.attempt,
        document.kind,
        document.bytes,
        createHash('sha256').update(document.bytes).digest('hex'),
        document.storedAt,
      );
    },
    bytes(id) {
      const row = db.prepare('SELECT bytes FROM documents WHERE id = ?').get(id) as
        | { bytes: Uint8Array }
        | undefined;
      return row === undefined ? null : Buffer.from(row.bytes);
    },
    ofShipment: (shipmentId) =>
      db
        .prepare(
          `SELECT id, kind, 'pdf' AS format, length(bytes) AS bytes, stored_at AS storedAt FROM documents
           WHERE shipment_id = ?1 AND ${notRejectedSql()} ORDER BY attempt DESC, rowid DESC`,
        )
        .all(shipmentId) as unknown as DocumentView[],
    ofAttempt: (shipmentId, attempt) =>
      (db
        .prepare(
          'SELECT id, length(bytes) AS bytes FROM documents WHERE shipment_id = ? AND attempt = ? ORDER BY rowid DESC LIMIT 1',
        )
        .get(shipmentId, attempt) as { id: string; bytes: number } | undefined) ?? null,
    billOfLading(shipmentId) {
      const row = db
        .prepare(
          `SELECT id, kind, 'pdf' AS format, length(bytes) AS bytes, stored_at AS storedAt FROM documents
           WHERE shipment_id = ?1 AND ${currentAttemptCondition('documents')} ORDER BY rowid DESC LIMIT 1`,
        )
        .get(shipmentId);
      return (row as unknown as DocumentView | undefined) ?? null;
    },
  };
}
