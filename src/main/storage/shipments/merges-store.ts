import { readStored } from '#main/storage/database/stored-json.ts';
import { shipmentFormSchema, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { HandOff } from '#shared/station/draft.ts';
import type { LoadKey } from '#shared/station/combined-load.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface MergedLoad extends LoadKey {
  bolNumber: string;
  form: ShipmentForm;
  /** Of a draft: its template, and who it was handed off to. */
  templateId: string | null;
  left: HandOff;
}

/** Loads combined into one draft, each as it was. */
export interface MergesStore {
  add(merge: {
    id: string;
    draftId: string;
    madeBy: string;
    madeAt: string;
    loads: readonly MergedLoad[];
  }): void;
  /** Null: the draft was not combined, or was split up again. */
  ofDraft(draftId: string): { id: string; loads: MergedLoad[] } | null;
  /** The numbers of what the shipment was made of. */
  numbersOf(shipmentId: string): string[];
  /** The external ids of all orders in a draft or the shipment made of it, at any depth: its own field has room for only one. */
  externalIdsOf(of: { draftId: string } | { shipmentId: string }): string[];
  /** The shipment made of it; null: it is a draft. */
  shipmentOf(mergeId: string): string | null;
  /** What a shipment whose BOL waited was combined into: a shipment, or still a draft. Null: nothing. */
  combinedIn(shipmentId: string): { mergeId: string; shipmentId: string | null } | null;
  /** A shipment that was taken over from another station, with the external ids of all orders on it: what it was made of stayed there. */
  noteTaken(shipmentId: string, externalIds: readonly string[]): void;
  /** Shipments since then that were made of several loads, here or where they were taken over from. */
  shipmentsSince(since: string): string[];
  /** The draft was sent. False: it was not combined. */
  sent(draftId: string, shipmentId: string): boolean;
  apart(id: string, at: string): void;
}

interface Row {
  source: LoadKey['source'];
  load_id: string;
  bol_number: string;
  form: string;
  template_id: string | null;
  left_for: string;
  left_by: string;
  left_note: string;
}

export function createMergesStore(db: StationDatabase): MergesStore {
  const mergesOf = (of: { draftId: string } | { shipmentId: string }): string[] =>
    ('draftId' in of
      ? db.prepare('SELECT id FROM merges WHERE draft_id = ? AND apart_at IS NULL').all(of.draftId)
      : db.prepare('SELECT id FROM merges WHERE shipment_id = ?').all(of.shipmentId)
    ).map((row) => String(row['id']));

  const takenWith = (shipmentId: string): string[] =>
    db
      .prepare('SELECT external_id AS id FROM taken_orders WHERE shipment_id = ?')
      .all(shipmentId)
      .map((row) => String(row['id']));

  function externalIdsOf(of: { draftId: string } | { shipmentId: string }): string[] {
    const ids = new Set<string>('shipmentId' in of ? takenWith(of.shipmentId) : []);
    const open = mergesOf(of);
    const seen = new Set<string>();
    for (let merge = open.pop(); merge !== undefined; merge = open.pop()) {
      if (seen.has(merge)) continue;
      seen.add(merge);
      const loads = db
        .prepare(
          `SELECT l.source, l.load_id, coalesce(s.external_id, trim(l.form ->> '$.externalId'), '') AS external_id
           FROM merged_loads l LEFT JOIN shipments s ON l.source = 'shipment' AND s.id = l.load_id WHERE l.merge_id = ?`,
        )
        .all(merge) as { source: LoadKey['source']; load_id: string; external_id: string }[];
      for (const { source, load_id: id, external_id: externalId } of loads) {
        if (externalId !== '') ids.add(externalId);
        if (source === 'shipment') for (const taken of takenWith(id)) ids.add(taken);
        open.push(...mergesOf(source === 'shipment' ? { shipmentId: id } : { draftId: id }));
      }
    }
    return [...ids];
  }

  return {
    externalIdsOf,
    shipmentsSince: (since) =>
      db
        .prepare(
          `SELECT m.shipment_id AS id FROM shipments s CROSS JOIN merges m ON m.shipment_id = s.id WHERE s.created_at >= ?1
           UNION SELECT t.shipment_id FROM shipments s CROSS JOIN taken_orders t ON t.shipment_id = s.id WHERE s.created_at >= ?1 LIMIT 10000`,
        )
        .all(since)
        .map((row) => String(row['id'])),
    noteTaken(shipmentId, externalIds) {
      const insert = db.prepare(
        'INSERT OR IGNORE INTO taken_orders (shipment_id, external_id) VALUES (?, ?)',
      );
      for (const externalId of externalIds) insert.run(shipmentId, externalId);
    },
    add({ id, draftId, madeBy, madeAt, loads }) {
      db.prepare('INSERT INTO merges (id, draft_id, made_by, made_at) VALUES (?, ?, ?, ?)').run(
        id,
        draftId,
        madeBy,
        madeAt,
      );
      const insert = db.prepare(
        `INSERT INTO merged_loads (merge_id, place, source, load_id, bol_number, form, template_id, left_for, left_by, left_note)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      for (const [place, { source, id: loadId, bolNumber, form, templateId, left }] of loads.entries())
        insert.run(
          ...[id, place, source, loadId, bolNumber, JSON.stringify(form)],
          ...[templateId, left.to, left.by, left.note],
        );
    },
    ofDraft(draftId) {
      const merge = db
        .prepare(
          'SELECT id FROM merges WHERE draft_id = ? AND apart_at IS NULL AND shipment_id IS NULL ORDER BY rowid DESC',
        )
        .get(draftId) as { id: string } | undefined;
      if (merge === undefined) return null;
      const rows = db
        .prepare('SELECT * FROM merged_loads WHERE merge_id = ? ORDER BY place')
        .all(merge.id) as unknown as Row[];
      return {
        id: merge.id,
        loads: rows.map((row) => ({
          source: row.source,
          id: row.load_id,
          bolNumber: row.bol_number,
          form: readStored(shipmentFormSchema, row.form),
          templateId: row.template_id,
          left: { to: row.left_for, by: row.left_by, note: row.left_note },
        })),
      };
    },
    numbersOf: (shipmentId) =>
      db
        .prepare(
          `SELECT l.bol_number AS number FROM merges m JOIN merged_loads l ON l.merge_id = m.id
           WHERE m.shipment_id = ? ORDER BY m.rowid, l.place`,
        )
        .all(shipmentId)
        .map((row) => String(row['number'])),
    shipmentOf(mergeId) {
      const row = db.prepare('SELECT shipment_id AS id FROM merges WHERE id = ?').get(mergeId);
      return typeof row?.['id'] === 'string' ? row['id'] : null;
    },
    combinedIn(shipmentId) {
      const row = db
        .prepare(
          `SELECT m.id AS mergeId, m.shipment_id AS id FROM merged_loads l JOIN merges m ON m.id = l.merge_id
           WHERE l.load_id = ? AND l.source = 'shipment' AND m.apart_at IS NULL LIMIT 1`,
        )
        .get(shipmentId);
      if (row === undefined) return null;
      const { mergeId, id } = row;
      return { mergeId: String(mergeId), shipmentId: typeof id === 'string' ? id : null };
    },
    sent: (draftId, shipmentId) =>
      db
        .prepare('UPDATE merges SET shipment_id = ? WHERE draft_id = ? AND apart_at IS NULL')
        .run(shipmentId, draftId).changes > 0,
    apart(id, at) {
      db.prepare('UPDATE merges SET apart_at = ? WHERE id = ?').run(at, id);
    },
  };
}
