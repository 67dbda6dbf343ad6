import { createHash } from 'node:crypto';
import type { OwnDocumentKind, OwnDocumentView } from '#shared/station/own-document.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface NewOwnDocument extends Omit<OwnDocumentView, 'bytes'> {
  bytes: Buffer;
}

/** Documents and labels made by Dockprint itself; they never change. */
export interface OwnDocumentsStore {
  add(document: NewOwnDocument): void;
  get(id: string): OwnDocumentView | null;
  bytes(id: string): { format: OwnDocumentView['format']; bytes: Buffer } | null;
  /** Oldest first; includes the receipt of the truck that took it, which covers several shipments. */
  ofShipment(shipmentId: string): OwnDocumentView[];
  /** The newest of these kinds, newest first. */
  newest(kinds: readonly OwnDocumentKind[], limit: number): OwnDocumentView[];
}

/** A picture is printed where a PDF is. */
const format = 'coalesce(picture, format) AS format';
const columns = `id, kind, ${format}, shipment_id AS "shipmentId", title, length(bytes) AS bytes, made_at AS "madeAt"`;

export function createOwnDocumentsStore(db: StationDatabase): OwnDocumentsStore {
  const select = (rest: string, ...values: (string | number)[]): OwnDocumentView[] =>
    db.prepare(`SELECT ${columns} FROM own_documents ${rest}`).all(...values) as unknown as OwnDocumentView[];
  return {
    add(document) {
      db.prepare(
        `INSERT INTO own_documents (id, kind, format, shipment_id, title, bytes, sha256, made_at, picture)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        document.id,
        document.kind,
        document.format === 'png' ? 'pdf' : document.format,
        document.shipmentId,
        document.title,
        document.bytes,
        createHash('sha256').update(document.bytes).digest('hex'),
        document.madeAt,
        document.format === 'png' ? 'png' : null,
      );
    },
    get: (id) => select('WHERE id = ?', id)[0] ?? null,
    bytes(id) {
      const row = db.prepare(`SELECT ${format}, bytes FROM own_documents WHERE id = ?`).get(id) as
        | { format: OwnDocumentView['format']; bytes: Uint8Array }
        | undefined;
      return row === undefined ? null : { format: row.format, bytes: Buffer.from(row.bytes) };
    },
    ofShipment: (shipmentId) =>
      select(
        `WHERE id IN (SELECT id FROM own_documents WHERE shipment_id = ?1 UNION SELECT h.document_id FROM hand_over_shipments AS x
           JOIN hand_overs AS h ON h.id = x.hand_over_id WHERE x.shipment_id = ?1 AND h.state = 'done') ORDER BY made_at, rowid`,
        shipmentId,
      ),
    newest: (kinds, limit) =>
      select(
        'WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY made_at DESC, rowid DESC LIMIT ?',
        JSON.stringify(kinds),
        limit,
      ),
  };
}
