import { createHash } from 'node:crypto';
import type { SharedDocument, SharedLabel } from '#shared/fleet/fleet-paper.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A document as published; with its bytes if they are shared. */
export interface PublishedDocument<B> {
  body: B;
  bytes: Uint8Array | null;
}

/** Facts that no other list reads. */
export interface ShipmentFacts {
  seq: number;
  id: string;
  /** The searchable text. */
  words: string;
  openPrints: number;
  printsInDoubt: number;
}

/** Reads what is published to the fleet; changes nothing. */
export interface FleetBodiesStore {
  facts(ids: readonly string[]): ShipmentFacts[];
  /** Null: it is gone. `upTo`: reads bytes up to this size, null: never. */
  label(id: string, upTo: number): PublishedDocument<SharedLabel> | null;
  document(id: string, upTo: number): PublishedDocument<SharedDocument> | null;
}

type PaperRow<B> = B & { content: Uint8Array | null };

function told<B extends object>(row: PaperRow<B> | undefined): PublishedDocument<B> | null {
  if (row === undefined) return null;
  const { content, ...body } = row;
  return { body: { ...body } as unknown as B, bytes: content };
}

const document = (table: 'documents' | 'label_documents', kind: string, format: string): string =>
  `SELECT shipment_id AS shipmentId, attempt, ${kind} AS kind, ${format} AS format, length(bytes) AS size, sha256, stored_at AS storedAt,
     CASE WHEN length(bytes) <= ?2 THEN bytes END AS content FROM ${table} WHERE id = ?1`;

export const createFleetBodiesStore = (db: StationDatabase): FleetBodiesStore => ({
  facts: (ids) =>
    db
      .prepare(
        `SELECT s.seq, s.id, coalesce((SELECT words FROM shipment_search WHERE rowid = s.seq), '') AS words,
           (SELECT count(*) FROM print_jobs WHERE shipment_id = s.id
              AND (state IN ('queued', 'sending', 'in-doubt') OR (state = 'sent' AND confirms = 1))) AS openPrints,
           (SELECT count(*) FROM print_jobs WHERE shipment_id = s.id AND state = 'in-doubt') AS printsInDoubt
         FROM shipments AS s WHERE s.id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids)) as unknown as ShipmentFacts[],
  label(id, upTo) {
    const row = db
      .prepare(
        `SELECT shipment_id AS shipmentId, attempt, unit, of, physical, nullif(per_unit, 1) AS perUnit, stored_at AS storedAt, zpl AS content FROM labels WHERE id = ?`,
      )
      .get(id) as
      | (Omit<SharedLabel, 'perUnit'> & { perUnit: number | null; content: Uint8Array })
      | undefined;
    if (row === undefined) return null;
    const { content, perUnit, ...label } = row;
    const body = { ...label, ...(perUnit === null ? {} : { perUnit }) };
    // A label has no stored checksum: it is computed from the published bytes.
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { body: { ...body, sha256 }, bytes: content.byteLength <= upTo ? content : null };
  },
  document: (id, upTo) =>
    told(
      (db.prepare(document('documents', 'kind', `'pdf'`)).get(id, upTo) ??
        db.prepare(document('label_documents', `'shipment-label'`, 'format')).get(id, upTo)) as
        | PaperRow<SharedDocument>
        | undefined,
    ),
});
