import { shipmentFormSchema, type ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { DraftRow } from '#shared/station/draft.ts';
import type { StationDatabase } from './station-database.ts';

export interface StoredDraft {
  id: string;
  form: ShipmentForm;
  /** Whether a person has changed anything in it. */
  touched: boolean;
  /** The refused or held shipment it repairs. */
  shipmentId: string | null;
  createdAt: string;
  savedAt: string;
}

export interface DraftsStore {
  insert(draft: StoredDraft): void;
  get(id: string): StoredDraft | null;
  /** It is worked on: it is no longer set aside. False when there is no such draft. */
  save(id: string, form: ShipmentForm, savedAt: string, touched: boolean): boolean;
  /** Another number for a draft of which nobody works on anything else; its number is no longer in doubt. */
  renumber(id: string, form: ShipmentForm): void;
  remove(id: string): boolean;
  /** The one worked on last, but for those set aside. */
  latest(): StoredDraft | null;
  /** A new draft takes the place of all others. They are kept. */
  setAsideAllBut(id: string): void;
  untouched(): StoredDraft | null;
  repairing(shipmentId: string): StoredDraft | null;
  /** The draft that repairs this shipment, if any, becomes one of its own. */
  detach(shipmentId: string): void;
  /** The station can give numbers again: what was begun without one gets its own, as after a loss. */
  doubtMissingNumbers(): void;
  /** Those whose number may have been used by a shipment that is missing (`take-over.ts`). */
  withNumberInDoubt(): StoredDraft[];
  /** Those that hold somebody's work, the newest first; only what their list shows is read. */
  touched(): DraftRow[];
}

interface Row {
  id: string;
  form: string;
  touched: number;
  shipment_id: string | null;
  created_at: string;
  saved_at: string;
}

const draftOf = (row: Row): StoredDraft => ({
  id: row.id,
  form: shipmentFormSchema.parse(JSON.parse(row.form)),
  touched: row.touched === 1,
  shipmentId: row.shipment_id,
  createdAt: row.created_at,
  savedAt: row.saved_at,
});

export function createDraftsStore(db: StationDatabase): DraftsStore {
  const one = (sql: string, ...values: string[]): StoredDraft | null => {
    const row = db.prepare(sql).get(...values) as Row | undefined;
    return row === undefined ? null : draftOf(row);
  };
  return {
    insert(draft) {
      db.prepare(
        'INSERT INTO drafts (id, form, touched, shipment_id, created_at, saved_at) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(
        draft.id,
        JSON.stringify(draft.form),
        draft.touched ? 1 : 0,
        draft.shipmentId,
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
    untouched: () =>
      one('SELECT * FROM drafts WHERE touched = 0 AND shipment_id IS NULL ORDER BY rowid DESC LIMIT 1'),
    repairing: (shipmentId) => one('SELECT * FROM drafts WHERE shipment_id = ? LIMIT 1', shipmentId),
    detach(shipmentId) {
      db.prepare('UPDATE drafts SET shipment_id = NULL, touched = 1 WHERE shipment_id = ?').run(shipmentId);
    },
    doubtMissingNumbers() {
      db.exec(
        `UPDATE drafts SET number_in_doubt = 1 WHERE shipment_id IS NULL AND trim(form ->> '$.bolNumber') = ''`,
      );
    },
    withNumberInDoubt() {
      const rows = db.prepare('SELECT * FROM drafts WHERE number_in_doubt = 1').all() as unknown as Row[];
      return rows.map(draftOf);
    },
    touched: () =>
      db
        .prepare(
          `SELECT id, form ->> '$.bolNumber' AS bolNumber, form ->> '$.consignee.company' AS consignee,
             form ->> '$.poNumber' AS poNumber, shipment_id AS shipmentId, saved_at AS savedAt
           FROM drafts WHERE (touched = 1 OR shipment_id IS NOT NULL)
             AND NOT EXISTS (SELECT 1 FROM imported_shipments i WHERE i.id = drafts.id) ORDER BY saved_at DESC, rowid DESC LIMIT 500`,
        )
        .all()
        .map((row) => ({ ...row }) as unknown as DraftRow),
  };
}
