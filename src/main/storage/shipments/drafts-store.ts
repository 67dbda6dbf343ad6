import { readStored } from '#main/storage/database/stored-json.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import { shipmentFormSchema, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { HandOff, DraftRow } from '#shared/station/draft.ts';
import { fold } from '#shared/freight/text/fold.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface StoredDraft {
  id: string;
  form: ShipmentForm;
  /** Whether a person has changed anything in it. */
  touched: boolean;
  /** The refused or held shipment it repairs. */
  shipmentId: string | null;
  /** The template it was opened from. */
  templateId: string | null;
  left: HandOff;
  createdAt: string;
  savedAt: string;
}

export interface DraftsStore {
  insert(draft: Omit<StoredDraft, 'templateId' | 'left'> & { templateId?: string | null }): void;
  get(id: string): StoredDraft | null;
  /** It is edited: it is no longer set aside. False when there is no such draft. */
  save(id: string, form: ShipmentForm, savedAt: string, touched: boolean): boolean;
  /** Gives a draft without other work in it another number; its number is no longer in doubt. */
  renumber(id: string, form: ShipmentForm): void;
  remove(id: string): boolean;
  /** The last edited draft, except those set aside. */
  latest(): StoredDraft | null;
  /** A new draft replaces all others on screen. They are stored. */
  setAsideAllBut(id: string): void;
  /** A draft in which no one typed; other than `but`. */
  untouched(but: string | null): StoredDraft | null;
  /** An untouched draft is reused for a template, or for none. */
  renew(id: string, form: ShipmentForm, savedAt: string, templateId: string | null): void;
  /** Handed off to someone, with a note. Pack no longer opens with it. False when there is no such draft. */
  leave(id: string, left: HandOff): boolean;
  repairing(shipmentId: string): StoredDraft | null;
  /** The draft repairing this shipment, if any, becomes independent. */
  detach(shipmentId: string): void;
  /** The station can give numbers again: drafts begun without one get theirs, as after a loss. */
  doubtMissingNumbers(): void;
  /** Drafts whose number `isUsed` get another number. */
  doubtNumbers(isUsed: (number: string) => boolean): void;
  /** Drafts whose number may have been used by a missing shipment (`take-over.ts`). */
  withNumberInDoubt(): StoredDraft[];
  /** Drafts begun under this PO or order number that repair nothing, newest first. */
  ofOrder(number: string): { draftId: string }[];
  /**
   * Drafts with somebody's work that have every word of the text in number, consignee, PO or note, newest first; only what their list shows is
   * read.
   */
  find(text: string, limit?: number): DraftRow[];
}

interface Row {
  id: string;
  form: string;
  touched: number;
  shipment_id: string | null;
  template_id: string | null;
  left_for: string;
  left_by: string;
  left_note: string;
  created_at: string;
  saved_at: string;
}

const draftOf = (row: Row): StoredDraft => ({
  id: row.id,
  form: readStored(shipmentFormSchema, row.form),
  touched: row.touched === 1,
  shipmentId: row.shipment_id,
  templateId: row.template_id,
  left: { by: row.left_by, to: row.left_for, note: row.left_note },
  createdAt: row.created_at,
  savedAt: row.saved_at,
});

export function createDraftsStore(db: StationDatabase): DraftsStore {
  const one = (sql: string, ...values: string[]): StoredDraft | null => {
    const row = db.prepare(sql).get(...values) as Row | undefined;
    return row === undefined ? null : draftOf(row);
  };
  const begun = `SELECT id, form ->> '$.bolNumber' AS bolNumber, form ->> '$.consignee.company' AS consignee,
      form ->> '$.poNumber' AS poNumber, shipment_id AS shipmentId, saved_at AS savedAt,
      left_for AS "to", left_by AS "by", left_note AS note
    FROM drafts WHERE (touched = 1 OR shipment_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM imported_shipments AS i WHERE i.id = drafts.id) ORDER BY saved_at DESC, rowid DESC`;
  return {
    insert(draft) {
      db.prepare(
        'INSERT INTO drafts (id, form, touched, shipment_id, template_id, created_at, saved_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(
        draft.id,
        JSON.stringify(draft.form),
        draft.touched ? 1 : 0,
        draft.shipmentId,
        draft.templateId ?? null,
        draft.createdAt,
        draft.savedAt,
      );
    },
    get: (id) => one('SELECT * FROM drafts WHERE id = ?', id),
    save(id, form, savedAt, touched) {
      const { changes } = db
        .prepare(
          'UPDATE drafts SET form = ?, saved_at = ?, touched = ?, number_in_doubt = 0, set_aside = 0 WHERE id = ?',
        )
        .run(JSON.stringify(form), savedAt, touched ? 1 : 0, id);
      return changes === 1;
    },
    renumber(id, form) {
      db.prepare('UPDATE drafts SET form = ?, number_in_doubt = 0 WHERE id = ?').run(
        JSON.stringify(form),
        id,
      );
    },
    setAsideAllBut(id) {
      db.prepare('UPDATE drafts SET set_aside = 1 WHERE id <> ? AND set_aside = 0').run(id);
    },
    remove: (id) => db.prepare('DELETE FROM drafts WHERE id = ?').run(id).changes === 1,
    latest: () =>
      one(
        'SELECT * FROM drafts WHERE set_aside = 0 ORDER BY touched DESC, saved_at DESC, rowid DESC LIMIT 1',
      ),
    untouched: (but) =>
      one(
        'SELECT * FROM drafts WHERE touched = 0 AND shipment_id IS NULL AND id <> ? ORDER BY rowid DESC LIMIT 1',
        but ?? '',
      ),
    renew(id, form, savedAt, templateId) {
      db.prepare(
        'UPDATE drafts SET form = ?, saved_at = ?, template_id = ?, number_in_doubt = 0, set_aside = 0 WHERE id = ?',
      ).run(JSON.stringify(form), savedAt, templateId, id);
    },
    leave: (id, { by, to, note }) =>
      db
        .prepare(
          'UPDATE drafts SET left_by = ?, left_for = ?, left_note = ?, touched = 1, set_aside = 1 WHERE id = ?',
        )
        .run(by, to, note, id).changes === 1,
    repairing: (shipmentId) => one('SELECT * FROM drafts WHERE shipment_id = ? LIMIT 1', shipmentId),
    detach(shipmentId) {
      db.prepare('UPDATE drafts SET shipment_id = NULL, touched = 1 WHERE shipment_id = ?').run(shipmentId);
    },
    doubtMissingNumbers() {
      db.exec(
        `UPDATE drafts SET number_in_doubt = 1 WHERE shipment_id IS NULL AND trim(form ->> '$.bolNumber') = ''`,
      );
    },
    doubtNumbers(isUsed) {
      const rows = db
        .prepare(`SELECT id, trim(form ->> '$.bolNumber') AS number FROM drafts WHERE shipment_id IS NULL`)
        .all();
      for (const { id, number } of rows)
        if (isUsed(String(number ?? '')))
          db.prepare('UPDATE drafts SET number_in_doubt = 1 WHERE id = ?').run(id ?? '');
    },
    withNumberInDoubt() {
      const rows = db.prepare('SELECT * FROM drafts WHERE number_in_doubt = 1').all() as unknown as Row[];
      return rows.map(draftOf);
    },
    ofOrder: (number) =>
      db
        .prepare(
          `SELECT id AS draftId FROM drafts WHERE touched = 1 AND shipment_id IS NULL
             AND ?1 IN (upper(trim(form ->> '$.poNumber')), upper(trim(form ->> '$.externalId')))
           ORDER BY saved_at DESC, rowid DESC LIMIT 10`,
        )
        .all(number.trim().toUpperCase())
        .map((row) => ({ draftId: String(row['draftId']) })),
    find(text, limit = maxRowsListed) {
      const words = fold(text)
        .split(/\s+/)
        .filter((word) => word !== '');
      const found: DraftRow[] = [];
      // One by one: SQL cannot fold accents.
      for (const { to, by, note, ...row } of db.prepare(begun).iterate()) {
        const searched = fold([row['bolNumber'], row['consignee'], row['poNumber'], to, note].join('\n'));
        if (words.every((word) => searched.includes(word)))
          found.push({ ...row, left: { to, by, note } } as unknown as DraftRow);
        if (found.length === limit) break;
      }
      return found;
    },
  };
}
