import { storedJson } from '#main/storage/database/stored-json.ts';
import type { PlannedSteps } from '#shared/freight/planned-steps.ts';
import type { ImportProblem } from '#shared/station/import-mapping.ts';
import type { ImportedFile, ImportedReason, ExcludedRow } from '#shared/station/imported.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface NewImportedShipment {
  id: string;
  firstRow: number;
  loadOrder: number | null;
  externalId: string;
  bolNumber: string;
  consignee: string;
  place: string;
  units: number;
  weightLb: number;
  reasons: ImportedReason[];
  reasonCount: number;
  /** `ShipmentForm` as JSON. */
  form: string;
  /** Left out or null: only the BOL. */
  steps?: PlannedSteps | null;
  at: string;
}

/**
 * Files being imported. Rows between `begin` and `finish` do not count until then: a file is imported completely or not at all, although
 * ten thousand shipments take many commits.
 */
export interface ImportFilesStore {
  /** Its number. */
  begin(file: {
    id: string;
    name: string;
    fromFolder: boolean;
    fingerprint: string;
    at: string;
    by: string;
    /** The name that its mapping is stored under; left out: none. */
    mapping?: string;
  }): number;
  addShipment(fileSeq: number, shipment: NewImportedShipment): void;
  addLeftRow(fileSeq: number, row: ExcludedRow): void;
  /** Reserves the external id. False: it was imported before, or a shipment of this station has it. */
  takeExternalId(fileId: string, externalId: string): boolean;
  isKnown(externalId: string): boolean;
  finish(
    id: string,
    counts: Pick<ImportedFile, 'rows' | 'shipments' | 'badRows' | 'knownRows'>,
    at: string,
  ): void;
  /** Removes some rows of unfinished files, left by a crash or a stop; false when nothing is left. */
  sweep(limit: number): boolean;
  isFinished(id: string): boolean;
  get(id: string): ImportedFile | null;
  /** A finished file with the same bytes, the newest. */
  withFingerprint(fingerprint: string): { id: string; name: string; at: string } | null;
  /** Those with excluded rows, and the newest, newest first. */
  recent(limit: number): ImportedFile[];
  leftRows(id: string, after: number, limit: number): ExcludedRow[];
  dismiss(id: string): boolean;
}

interface FileRow {
  id: string;
  name: string;
  at: string;
  fromFolder: number;
  rows: number;
  shipments: number;
  badRows: number;
  knownRows: number;
}

const fileColumns = `id, name, finished_at AS at, from_folder AS fromFolder, rows, shipments, bad_rows AS badRows, known_rows AS knownRows`;
const fileOf = (row: FileRow): ImportedFile => ({ ...row, fromFolder: row.fromFolder === 1 });

export function createImportFilesStore(db: StationDatabase): ImportFilesStore {
  const files = (where: string, ...values: (string | number)[]): ImportedFile[] =>
    (
      db.prepare(`SELECT ${fileColumns} FROM import_files ${where}`).all(...values) as unknown as FileRow[]
    ).map(fileOf);
  const isKnown = (externalId: string): boolean =>
    db
      .prepare(
        `SELECT 1 FROM import_external_ids WHERE external_id = ?1
         UNION ALL SELECT 1 FROM shipments WHERE external_id = ?1 LIMIT 1`,
      )
      .get(externalId) !== undefined;

  return {
    begin({ id, name, fromFolder, fingerprint, at, by, mapping = '' }) {
      const { lastInsertRowid } = db
        .prepare(
          'INSERT INTO import_files (id, name, from_folder, fingerprint, started_at, imported_by, mapping) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(id, name, fromFolder ? 1 : 0, fingerprint, at, by, mapping);
      return Number(lastInsertRowid);
    },
    addShipment(fileSeq, one) {
      db.prepare(
        `INSERT INTO imported_shipments (id, file_seq, first_row, load_order, external_id, bol_number, consignee, place, units, weight_lb,
           reasons, reason_count, checked_at, ship_date) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, trim(? ->> '$.shipDate'))`,
      ).run(
        one.id,
        fileSeq,
        one.firstRow,
        one.loadOrder,
        one.externalId,
        one.bolNumber,
        one.consignee,
        one.place,
        one.units,
        one.weightLb,
        JSON.stringify(one.reasons),
        one.reasonCount,
        one.at,
        one.form,
      );
      const steps = one.steps == null ? null : JSON.stringify(one.steps);
      db.prepare('INSERT INTO imported_forms (id, form, steps) VALUES (?, ?, ?)').run(
        one.id,
        one.form,
        steps,
      );
    },
    addLeftRow(fileSeq, { row, kind, cells, problems }) {
      db.prepare(
        'INSERT OR REPLACE INTO import_left_rows (file_seq, row, kind, cells, problems) VALUES (?, ?, ?, ?, ?)',
      ).run(fileSeq, row, kind, JSON.stringify(cells), JSON.stringify(problems));
    },
    takeExternalId(fileId, externalId) {
      if (isKnown(externalId)) return false;
      db.prepare('INSERT INTO import_external_ids (external_id, file_id) VALUES (?, ?)').run(
        externalId,
        fileId,
      );
      return true;
    },
    isKnown,
    finish(id, { rows, shipments, badRows, knownRows }, at) {
      db.prepare(
        'UPDATE import_files SET rows = ?, shipments = ?, bad_rows = ?, known_rows = ?, finished_at = ? WHERE id = ?',
      ).run(rows, shipments, badRows, knownRows, at, id);
    },
    sweep(limit) {
      return db.transaction(() => {
        const open = 'SELECT seq FROM import_files WHERE finished_at IS NULL';
        const some = `SELECT id FROM imported_shipments WHERE file_seq IN (${open}) LIMIT ${limit}`;
        db.prepare(`DELETE FROM imported_forms WHERE id IN (${some})`).run();
        const shipments = db.prepare(`DELETE FROM imported_shipments WHERE id IN (${some})`).run().changes;
        const ids = db
          .prepare(
            `DELETE FROM import_external_ids WHERE external_id IN (SELECT external_id FROM import_external_ids
             WHERE file_id IN (SELECT id FROM import_files WHERE finished_at IS NULL) LIMIT ${limit})`,
          )
          .run().changes;
        const rows = db
          .prepare(
            `DELETE FROM import_left_rows WHERE (file_seq, row) IN
             (SELECT file_seq, row FROM import_left_rows WHERE file_seq IN (${open}) LIMIT ${limit})`,
          )
          .run().changes;
        if (Number(shipments) + Number(ids) + Number(rows) > 0) return true;
        return Number(db.prepare('DELETE FROM import_files WHERE finished_at IS NULL').run().changes) > 0;
      });
    },
    isFinished: (id) => files('WHERE id = ? AND finished_at IS NOT NULL', id).length > 0,
    get: (id) => files('WHERE id = ? AND finished_at IS NOT NULL', id)[0] ?? null,
    withFingerprint(fingerprint) {
      const [found] = files(
        'WHERE fingerprint = ? AND finished_at IS NOT NULL ORDER BY seq DESC LIMIT 1',
        fingerprint,
      );
      return found === undefined ? null : { id: found.id, name: found.name, at: found.at };
    },
    recent: (limit) =>
      files('WHERE finished_at IS NOT NULL AND dismissed = 0 ORDER BY seq DESC LIMIT ?', limit),
    leftRows: (id, after, limit) =>
      db
        .prepare(
          `SELECT row, kind, cells, problems FROM import_left_rows
           WHERE file_seq = (SELECT seq FROM import_files WHERE id = ?) AND row > ? ORDER BY row LIMIT ?`,
        )
        .all(id, after, limit)
        .map((row) => ({
          row: Number(row['row']),
          kind: row['kind'] === 'bad' ? 'bad' : 'known',
          cells: storedJson(String(row['cells'])) as string[],
          problems: storedJson(String(row['problems'])) as ImportProblem[],
        })),
    dismiss: (id) =>
      Number(db.prepare('UPDATE import_files SET dismissed = 1 WHERE id = ?').run(id).changes) === 1,
  };
}
