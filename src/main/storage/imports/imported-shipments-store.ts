import { readStored } from '#main/storage/database/stored-json.ts';
import type { FindingWords } from '#shared/freight/preflight/finding-words.ts';
import { plannedStepsSchema, type PlannedSteps } from '#shared/freight/planned-steps.ts';
import { shipmentFormSchema, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { SortValue } from '#shared/sorted-rows.ts';
import type { ImportedColumn, ImportedReason, ImportedRow, ImportedState } from '#shared/station/imported.ts';
import { maxDoubtsListed, rowOf, type Row } from './imported-rows.ts';
import { paperStateSql } from '../printing/papers-out.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** What its list shows of an imported shipment, from its form. */
export type ImportedHead = Pick<
  ImportedRow,
  'externalId' | 'bolNumber' | 'consignee' | 'place' | 'units' | 'weightLb'
>;

export interface OpenImported {
  id: string;
  form: ShipmentForm;
  /** Null: only the BOL. */
  steps: PlannedSteps | null;
}

/** Filter of the list: waiting or in progress, those of them with a problem, finished, removed. */
export type ImportedFilter = 'open' | 'problems' | 'done' | 'removed';

/** How many shipments of one file have this state, among those counted. */
export interface FileStates {
  fileSeq: number;
  state: ImportedState;
  n: number;
}

export interface ImportedPage {
  show: ImportedFilter;
  /** Of these files only. */
  files: readonly number[];
  offset: number;
  limit: number;
}

/** Imported shipments, from the file to their printed documents. */
export interface ImportedShipmentsStore {
  /** The number of the newest; numbers rise, with gaps. */
  lastSeq(): number;
  /**
   * Counts numbers above `after`, at most up to `until`. `accepted` includes those whose documents were printed: only the rows show that.
   */
  states(after: number, until: number): FileStates[];
  /** The numbers of those on a page. */
  page(page: ImportedPage): number[];
  /** What a column shows of each that is listed, with numbers above `after`, at most up to `until`, in load order. Of `state` its name. */
  sortValues(
    list: { show: ImportedFilter; by: ImportedColumn },
    after: number,
    until: number,
  ): { seq: number; value: SortValue }[];
  /** The rows with these numbers, in the order given. `today`: the day at the station, YYYY-MM-DD, to check for past ship dates. */
  rows(seqs: readonly number[], today: string): ImportedRow[];
  /** Its current form: that of its draft, once it has one. Null: there is none, or it was submitted. */
  open(id: string): OpenImported | null;
  /** What its file asks for besides the BOL, whether it was submitted or not; null: nothing, or it was not imported. */
  stepsOf(id: string): PlannedSteps | null;
  /** Ids of those of these files that may still be submitted, in load order. */
  openIds(files: readonly number[]): string[];
  readyIds(files: readonly number[]): string[];
  /** Those of a file that nothing stops. */
  ofFile(fileId: string): string[];
  /** Those that may still be submitted and have this external id or PO number, newest first; ten at most. */
  ofOrder(number: string): string[];
  /** Those whose draft was saved since they were checked. */
  repaired(limit: number): OpenImported[];
  setChecked(id: string, head: ImportedHead, reasons: readonly ImportedReason[], at: string): void;
  /** What a packer would be asked about it; keeps the first few. */
  setDoubts(id: string, doubts: readonly FindingWords[]): void;
  /** Another imported shipment that waits under this BOL number. */
  hasOtherWithBol(bolNumber: string, exceptId: string): boolean;
  /** Links the shipment that a draft of this id became; does nothing if it was not imported. */
  setShipment(id: string, shipmentId: string): void;
  /** The name of the mapping that read its file, '' for none; null: it was not imported. */
  mappingOf(draft: { id: string; shipmentId: string | null }): string | null;
  remove(ids: readonly string[], at: string): void;
  /** Removes all that may still be submitted, also those being restored. */
  removeOpen(at: string): void;
  putBack(ids: readonly string[]): void;
}

/** Only files that were read to the end; rows of others do not count. */
const whole = `i.file_seq IN (SELECT seq FROM import_files WHERE finished_at IS NOT NULL)`;
const ofFiles = 'i.file_seq IN (SELECT value FROM json_each(?))';
const loadOrder = 'i.file_seq, i.load_order IS NULL, i.load_order, i.first_row, i.seq';

/** What it was combined into: before it was sent, or while its own BOL waited, which was canceled since. */
const combinedIn = `CASE WHEN i.shipment_id IS NULL THEN i.merge_id WHEN s.state = 'canceled' THEN
  (SELECT m.id FROM merged_loads l JOIN merges m ON m.id = l.merge_id
   WHERE l.load_id = i.shipment_id AND l.source = 'shipment' AND m.apart_at IS NULL LIMIT 1) END`;

const stateOf = `CASE
  WHEN i.shipment_id IS NULL THEN CASE
    WHEN i.removed_at IS NOT NULL THEN 'removed'
    WHEN i.merge_id IS NOT NULL THEN 'merged'
    WHEN i.reason_count > 0 THEN 'problems'
    WHEN i.batch_id IN (SELECT id FROM import_batches WHERE state <> 'ended') THEN 'in-line'
    ELSE 'ready' END
  WHEN s.state IN ('queued', 'claimed', 'on-wire') THEN 'submitted'
  WHEN ${combinedIn} IS NOT NULL THEN 'merged'
  WHEN s.state = 'canceled' AND s.taken_by IS NOT NULL THEN 'taken'
  WHEN s.state = 'canceled' THEN 'canceled'
  ELSE s.state END`;

/** Without document states: reading those takes ten times as long, and no count or list needs them. */
const withStates = `SELECT i.*, s.evidence ->> '$.serviceWords' AS serviceWords,
  s.evidence ->> '$.elsewhere.station' AS elsewhere, s.evidence ->> '$.elsewhere.bolNumber' AS elsewhereBol, ${combinedIn} AS combinedIn, ${stateOf} AS state
  FROM imported_shipments i
  LEFT JOIN submissions s ON s.shipment_id = i.shipment_id AND s.step = 'bol' WHERE ${whole}`;

export const filterStates: Record<ImportedFilter, readonly ImportedState[]> = {
  open: ['ready', 'problems', 'in-line', 'submitted', 'held', 'refused', 'in-doubt'],
  problems: ['problems', 'held', 'refused', 'in-doubt'],
  done: ['accepted', 'sent', 'printed', 'canceled', 'taken', 'merged'],
  removed: ['removed'],
};
const isShown = (show: ImportedFilter): string =>
  `state IN (${filterStates[show].map((state) => `'${state}'`).join(', ')})`;

const shownBol = `coalesce((SELECT coalesce(service_bol_number, bol_number) FROM shipments WHERE id = i.shipment_id), i.bol_number)`;
const columnValues: Record<ImportedColumn, string> = {
  state: `iif(i.state = 'accepted', coalesce(${paperStateSql}, i.state), i.state)`,
  stop: 'i.load_order',
  order: `coalesce(nullif(i.external_id, ''), nullif(${shownBol}, ''), '#' || i.first_row)`,
  consignee: 'i.consignee',
  load: 'i.weight_lb',
};

const mayGo = `i.shipment_id IS NULL AND i.removed_at IS NULL AND i.merge_id IS NULL`;

export function createImportedShipmentsStore(db: StationDatabase): ImportedShipmentsStore {
  const formAt = `coalesce((SELECT form FROM drafts WHERE id = i.id), (SELECT form FROM imported_forms WHERE id = i.id))`;
  const readSteps = (steps: unknown): PlannedSteps | null =>
    typeof steps === 'string' ? readStored(plannedStepsSchema, steps) : null;
  const openOf = (row: Record<string, unknown>): OpenImported => ({
    id: String(row['id']),
    form: readStored(shipmentFormSchema, String(row['form'])),
    steps: readSteps(row['steps']),
  });
  const stepsAt = '(SELECT steps FROM imported_forms WHERE id = i.id) AS steps';
  const ids = (sql: string, files: readonly number[]): string[] =>
    db
      .prepare(sql)
      .all(JSON.stringify(files))
      .map((row) => String(row['id']));

  return {
    lastSeq: () => Number(db.prepare('SELECT max(seq) AS seq FROM imported_shipments').get()?.['seq'] ?? 0),
    states: (after, until) =>
      db
        .prepare(
          `SELECT file_seq AS fileSeq, state, count(*) AS n FROM (${withStates} AND i.seq > ? AND i.seq <= ?) GROUP BY file_seq, state`,
        )
        .all(after, until) as unknown as FileStates[],
    page: ({ show, files, offset, limit }) =>
      db
        .prepare(
          `SELECT i.seq FROM (${withStates} AND ${ofFiles}) i WHERE ${isShown(show)} ORDER BY ${loadOrder} LIMIT ? OFFSET ?`,
        )
        .all(JSON.stringify(files), limit, offset)
        .map((row) => Number(row['seq'])),
    sortValues: ({ show, by }, after, until) =>
      db
        .prepare(
          `WITH i AS (${withStates} AND i.seq > ? AND i.seq <= ?)
           SELECT i.seq, ${columnValues[by]} AS value FROM i WHERE ${isShown(show)} ORDER BY ${loadOrder}`,
        )
        .all(after, until) as unknown as { seq: number; value: SortValue }[],
    rows(seqs, today) {
      const found = db
        .prepare(
          `WITH i AS (${withStates} AND i.seq IN (SELECT value FROM json_each(?)))
             SELECT i.*, iif(i.state = 'accepted', coalesce(${paperStateSql}, i.state), i.state) AS state,
               steps.steps ->> '$.rate' AS rate, coalesce(steps.steps ->> '$.order' IS NOT NULL, 0) AS orders,
               coalesce(steps.steps ->> '$.tender' IS NOT NULL, 0) AS tenders, f.name AS fileName, coalesce((SELECT form ->> '$.shipDate' FROM drafts WHERE id = i.id), i.ship_date) AS shipDate,
               (SELECT taker ->> '$.name' FROM fleet_taken_away WHERE shipment_id = i.shipment_id) AS takenBy, m.shipment_id AS mergedShipment,
               coalesce((SELECT coalesce(service_bol_number, bol_number) FROM shipments WHERE id = m.shipment_id),
                 (SELECT form ->> '$.bolNumber' FROM drafts WHERE id = m.draft_id),
                 (SELECT coalesce(service_bol_number, bol_number) FROM shipments WHERE id = i.shipment_id)) AS shownBol
             FROM i JOIN import_files f ON f.seq = i.file_seq LEFT JOIN imported_forms steps ON steps.id = i.id LEFT JOIN merges m ON m.id = i.combinedIn`,
        )
        .all(JSON.stringify(seqs)) as unknown as Row[];
      const rows = new Map(found.map((row) => [row.seq, row]));
      return seqs.flatMap((seq) => {
        const row = rows.get(seq);
        return row === undefined ? [] : [rowOf(row, today)];
      });
    },
    open(id) {
      const row = db
        .prepare(
          `SELECT i.id, ${formAt} AS form, ${stepsAt} FROM imported_shipments i WHERE i.id = ? AND ${mayGo} AND ${whole}`,
        )
        .get(id);
      return row === undefined ? null : openOf(row);
    },
    stepsOf: (id) =>
      readSteps(db.prepare('SELECT steps FROM imported_forms WHERE id = ?').get(id)?.['steps']),
    openIds: (files) =>
      ids(
        `SELECT i.id FROM imported_shipments i WHERE ${mayGo} AND ${ofFiles} AND ${whole} ORDER BY ${loadOrder}`,
        files,
      ),
    readyIds: (files) =>
      ids(
        `SELECT i.id FROM imported_shipments i WHERE ${mayGo} AND i.reason_count = 0 AND coalesce(i.batch_id, 0) NOT IN (SELECT id FROM import_batches WHERE state <> 'ended')
           AND ${ofFiles} AND ${whole} ORDER BY ${loadOrder}`,
        files,
      ),
    ofFile: (fileId) =>
      db
        .prepare(
          'SELECT id FROM imported_shipments WHERE reason_count = 0 AND file_seq = (SELECT seq FROM import_files WHERE id = ?)',
        )
        .all(fileId)
        .map((row) => String(row['id'])),
    ofOrder: (number) =>
      db
        .prepare(
          `SELECT i.id FROM imported_shipments i WHERE (i.external_id <> '' AND i.external_id = ?1 COLLATE NOCASE
             OR i.id IN (SELECT id FROM imported_forms WHERE (form ->> '$.poNumber') = ?1 COLLATE NOCASE))
             AND ${mayGo} AND ${whole} ORDER BY i.seq DESC LIMIT 10`,
        )
        .all(number.trim())
        .map((row) => String(row['id'])),
    repaired: (limit) =>
      db
        .prepare(
          `SELECT i.id, d.form, ${stepsAt} FROM imported_shipments i JOIN drafts d ON d.id = i.id
           WHERE i.to_check = 1 AND ${mayGo} LIMIT ?`,
        )
        .all(limit)
        .map(openOf),
    setChecked(id, head, reasons, at) {
      db.prepare(
        `UPDATE imported_shipments SET external_id = ?, bol_number = ?, consignee = ?, place = ?, units = ?, weight_lb = ?,
           reasons = ?, reason_count = ?, checked_at = ?, to_check = 0 WHERE id = ?`,
      ).run(
        head.externalId,
        head.bolNumber,
        head.consignee,
        head.place,
        head.units,
        head.weightLb,
        JSON.stringify(reasons.slice(0, 8)),
        reasons.length,
        at,
        id,
      );
    },
    setDoubts(id, doubts) {
      db.prepare('UPDATE imported_shipments SET doubts = ?, doubt_count = ? WHERE id = ?').run(
        JSON.stringify(doubts.slice(0, maxDoubtsListed)),
        doubts.length,
        id,
      );
    },
    hasOtherWithBol: (bolNumber, exceptId) =>
      db
        .prepare(
          `SELECT 1 FROM imported_shipments i INDEXED BY imported_by_bol WHERE i.bol_number = ? AND i.bol_number <> '' AND i.id <> ? AND ${mayGo} LIMIT 1`,
        )
        .get(bolNumber, exceptId) !== undefined,
    setShipment(id, shipmentId) {
      db.prepare('UPDATE imported_shipments SET shipment_id = ? WHERE id = ?').run(shipmentId, id);
    },
    mappingOf({ id, shipmentId }) {
      const mapping =
        'SELECT mapping FROM import_files WHERE seq = (SELECT file_seq FROM imported_shipments WHERE';
      const row =
        db.prepare(`${mapping} id = ?)`).get(id) ??
        (shipmentId === null ? undefined : db.prepare(`${mapping} shipment_id = ?)`).get(shipmentId));
      return (row as { mapping: string } | undefined)?.mapping ?? null;
    },
    remove(which, at) {
      db.prepare(
        `UPDATE imported_shipments SET removed_at = ?, batch_id = NULL, batch_place = NULL
         WHERE shipment_id IS NULL AND merge_id IS NULL AND id IN (SELECT value FROM json_each(?))`,
      ).run(at, JSON.stringify(which));
    },
    removeOpen(at) {
      db.prepare(
        `UPDATE imported_shipments SET removed_at = ?, batch_id = NULL, batch_place = NULL
         WHERE shipment_id IS NULL AND removed_at IS NULL AND merge_id IS NULL`,
      ).run(at);
      db.prepare('DELETE FROM import_removals').run();
    },
    putBack(which) {
      db.prepare(
        'UPDATE imported_shipments SET removed_at = NULL WHERE id IN (SELECT value FROM json_each(?))',
      ).run(JSON.stringify(which));
    },
  };
}
