import type { BolStatus } from '#shared/station/bol-status.ts';
import type { PrintState } from '#shared/station/print-job.ts';
import type { OwnDocumentView } from '#shared/station/own-document.ts';
import { heldReasons } from '#shared/station/print-reason.ts';
import {
  amendedColumn,
  amendedJoin,
  withBolStatus,
  type AmendedColumn,
} from '../shipments/amendments-store.ts';
import type { NewPrintJob, PrintJob, PrintJobPatch } from '../print-jobs/print-job.ts';
import { columns, printJobReader } from '../print-jobs/print-job-rows.ts';
import { createPrinterQueues, type PrinterQueues } from './printer-queues.ts';
import type { StationDatabase } from '../database/station-database.ts';

export type { NewPrintJob, PrintJob, PrintJobPatch } from '../print-jobs/print-job.ts';

export interface PrintJobStore extends PrinterQueues {
  add(job: NewPrintJob): void;
  get(id: string): PrintJob | null;
  /** Compare-and-set: false when the job is no longer in `from`. */
  set(id: string, from: PrintState, patch: PrintJobPatch): boolean;
  /**
   * The bytes to print, and how many physical labels they make. Null: they are gone, or came with an answer that was rejected since
   * (answers-in-doubt-store.ts).
   */
  payload(job: PrintJob): { bytes: Buffer; physical: number } | null;
  /** Earlier labels of the same answer that store something in the printer (`printing/recalled-objects.ts`), in their order; only for labels. */
  storingBefore(job: Pick<PrintJob, 'labelId'>): { id: string; zpl: Buffer }[];
  /** How many physical labels it makes. */
  physical(job: PrintJob): number;
  /** Oldest first, as all lists here. */
  inState(...states: PrintState[]): PrintJob[];
  /** Notes on waiting jobs, all in one statement; returns how many there were. */
  note(
    ids: readonly string[],
    patch: Pick<PrintJobPatch, 'printerId' | 'reason' | 'words' | 'changedAt' | 'askedAt'>,
  ): number;
  /** Every job that someone or something still has to deal with: not the printed, the canceled, and the finally sent. */
  unsettled(): PrintJob[];
  /** The same for a screen: in doubt first, then by state, each oldest first; with a time, also those changed since. */
  listed(since: string | null, limit: number): PrintJob[];
  inDoubt(): number;
  /** BOLs that wait until the labels of their shipments are scanned. */
  awaitingScans(): number;
  /** How many handling units were scanned for it. */
  scansOf(id: string): number;
  /** How many waiting jobs only a person can move (`waitsForPerson`). */
  waitingForPerson(): number;
  ofShipment(shipmentId: string): PrintJob[];
  ofOwnDocument(id: string): PrintJob[];
  ofRun(runId: number): PrintJob[];
  /** Stores the printer's count for labels of a run that have no final state yet. */
  count(runId: number, counted: { counted: number; countedOf: number }): void;
  /** The handling units of a shipment, which its labels are counted against. */
  handlingUnits(shipmentId: string): number | null;
  /** Whether a label of it was ever queued on its own, not as one of a waiting list. */
  hasQueuedLabels(shipmentId: string): boolean;
  /** The service's number, otherwise the requested one. */
  bolNumber(shipmentId: string): string | null;
  /** What happened to its BOL after acceptance (`shared/station/amendment.ts`). */
  standing(shipmentId: string): BolStatus | null;
  /** It was requested before its BOL was changed or voided, so it must not print without a question. */
  isOfOldBol(job: Pick<PrintJob, 'id' | 'shipmentId'>): boolean;
  /** It was requested before another station took over its shipment, which prints it now. */
  isOfTakenAway(job: Pick<PrintJob, 'id' | 'shipmentId'>): boolean;
  /** What Dockprint made itself, by its id. */
  ownDocument(id: string): Pick<OwnDocumentView, 'id' | 'kind' | 'title'> | null;
}

const stored = (value: string | number | boolean | null): string | number | null =>
  typeof value === 'boolean' ? Number(value) : value;

/** A download, or a stored format. */
const storesSomething = ['~D', '~d', '^DF', '^df']
  .map((mark) => `instr(earlier.zpl, CAST('${mark}' AS BLOB)) > 0`)
  .join(' OR ');

const isUnsettled = `(state IN ('queued', 'sending', 'in-doubt') OR (state = 'sent' AND confirms = 1))`;
/** As the Queue shows them. */
const worstFirst = `CASE state WHEN 'in-doubt' THEN 0 WHEN 'sent' THEN 2 WHEN 'printed' THEN 3 WHEN 'canceled' THEN 3 ELSE 1 END`;
const rowOf = '(SELECT rowid FROM print_jobs WHERE id = ?)';

export function createPrintJobStore(db: StationDatabase): PrintJobStore {
  const { select, selectInOrder } = printJobReader(db);
  const count = (sql: string, ...values: string[]): number =>
    (db.prepare(sql).get(...values) as { n: number }).n;

  return {
    ...createPrinterQueues(db),
    add({ payload, ...job }) {
      const names = Object.keys(columns) as (keyof PrintJob)[];
      db.prepare(
        `INSERT INTO print_jobs (${names.map((name) => columns[name]).join(', ')}, payload)
         VALUES (${names.map(() => '?').join(', ')}, ?)`,
      ).run(...names.map((name) => stored(job[name])), payload);
    },
    get: (id) => select('id = ?', id)[0] ?? null,
    set(id, from, patch) {
      const names = Object.keys(patch) as (keyof PrintJobPatch)[];
      const { changes } = db
        .prepare(
          `UPDATE print_jobs SET ${names.map((name) => `${columns[name]} = ?`).join(', ')},
             run_then = (SELECT coalesce(max(id), 0) FROM print_runs) WHERE id = ? AND state = ?`,
        )
        .run(...names.map((name) => stored(patch[name] ?? null)), id, from);
      return changes === 1;
    },
    payload(job) {
      const row = db
        .prepare(
          `SELECT coalesce(j.payload, l.zpl, d.bytes, p.bytes, o.bytes) AS bytes, coalesce(l.physical, 1) AS physical
           FROM print_jobs j LEFT JOIN labels l ON l.id = j.label_id LEFT JOIN documents d ON d.id = j.document_id
           LEFT JOIN label_documents p ON p.id = j.label_document_id LEFT JOIN own_documents o ON o.id = j.own_document_id
           WHERE j.id = ? AND NOT EXISTS (SELECT 1 FROM answers_in_doubt rejected
             WHERE rejected.shipment_id = j.shipment_id AND rejected.standing = 'rejected'
               AND rejected.attempt = coalesce(l.attempt, d.attempt, p.attempt))`,
        )
        .get(job.id) as { bytes: Uint8Array | null; physical: number } | undefined;
      return row?.bytes ? { bytes: Buffer.from(row.bytes), physical: row.physical } : null;
    },
    storingBefore: ({ labelId }) =>
      db
        .prepare(
          `SELECT earlier.id, earlier.zpl FROM labels AS own JOIN labels AS earlier
             ON earlier.shipment_id = own.shipment_id AND earlier.attempt = own.attempt AND (earlier.unit - 1) % earlier.per_unit = 0
             AND (earlier.unit - 1) / earlier.per_unit < (own.unit - 1) / own.per_unit
           WHERE own.id = ? AND (${storesSomething}) ORDER BY earlier.unit`,
        )
        .all(labelId)
        .map((row) => ({ id: String(row['id']), zpl: Buffer.from(row['zpl'] as Uint8Array) })),
    physical(job) {
      const row = db.prepare('SELECT physical FROM labels WHERE id = ?').get(job.labelId);
      return (row as { physical: number } | undefined)?.physical ?? 1;
    },
    inState: (...states) => select(`state IN (${states.map(() => '?').join(', ')})`, ...states),
    unsettled: () => select(isUnsettled),
    listed: (since, limit) =>
      // Each by its index: for both at once SQLite would read every print ever made.
      selectInOrder(
        `rowid IN (SELECT rowid FROM print_jobs WHERE ${isUnsettled} UNION ALL SELECT rowid FROM print_jobs WHERE changed_at >= ?)
           ORDER BY ${worstFirst}, rowid LIMIT ?`,
        [since ?? '9999', limit],
      ),
    note(ids, patch) {
      const names = Object.keys(patch) as (keyof typeof patch)[];
      const { changes } = db
        .prepare(
          `UPDATE print_jobs SET ${names.map((name) => `${columns[name]} = ?`).join(', ')}
           WHERE id IN (SELECT value FROM json_each(?)) AND state = 'queued'`,
        )
        .run(...names.map((name) => stored(patch[name] ?? null)), JSON.stringify(ids));
      return Number(changes);
    },
    inDoubt: () => count(`SELECT count(*) AS n FROM print_jobs WHERE state = 'in-doubt'`),
    awaitingScans: () =>
      count(`SELECT count(*) AS n FROM print_jobs WHERE state = 'queued' AND reason = 'awaiting-scans'`),
    scansOf: (id) => count('SELECT count(*) AS n FROM label_scans WHERE job_id = ?', id),
    waitingForPerson() {
      const held = heldReasons.map(() => '?').join(', ');
      // Counts as `countAnswersNeeded` does for the Queue.
      const row = db
        .prepare(
          `SELECT count(*) FILTER (WHERE reason IN (${held}))
             + count(DISTINCT CASE WHEN reason = 'no-printer' THEN kind END) AS n
           FROM print_jobs WHERE state = 'queued'`,
        )
        .get(...heldReasons);
      return (row as { n: number }).n;
    },
    ofShipment: (shipmentId) => select('shipment_id = ?', shipmentId),
    ofOwnDocument: (id) => select('own_document_id = ?', id),
    ofRun: (runId) => select('run_id = ?', runId),
    count(runId, { counted, countedOf }) {
      db.prepare(
        `UPDATE print_jobs SET counted = ?, counted_of = ? WHERE run_id = ? AND state IN ('sending', 'sent')`,
      ).run(counted, countedOf, runId);
    },
    hasQueuedLabels: (shipmentId) =>
      db
        .prepare(
          `SELECT 1 FROM print_jobs WHERE shipment_id = ? AND kind = 'label' AND unit IS NOT NULL LIMIT 1`,
        )
        .get(shipmentId) !== undefined,
    handlingUnits(shipmentId) {
      const row = db
        .prepare(
          `SELECT nullif(handling_units, 0) AS n FROM listed_shipments WHERE seq = (SELECT seq FROM shipments WHERE id = ?)`,
        )
        .get(shipmentId) as { n: number | null } | undefined;
      return row?.n ?? null;
    },
    bolNumber(shipmentId) {
      const row = db
        .prepare('SELECT coalesce(service_bol_number, bol_number) AS number FROM shipments WHERE id = ?')
        .get(shipmentId) as { number: string } | undefined;
      return row?.number ?? null;
    },
    standing(shipmentId) {
      const row = db
        .prepare(`SELECT ${amendedColumn} FROM shipments s ${amendedJoin} WHERE s.id = ?`)
        .get(shipmentId) as AmendedColumn | undefined;
      return row === undefined ? null : withBolStatus(row).standing;
    },
    isOfOldBol: ({ shipmentId, id }) =>
      db
        .prepare(
          `SELECT 1 FROM amendments WHERE shipment_id = ? AND state <> 'withdrawn' AND after_print >= ${rowOf}`,
        )
        .get(shipmentId, id) !== undefined,
    isOfTakenAway: ({ shipmentId, id }) =>
      db
        .prepare(`SELECT 1 FROM fleet_taken_away WHERE shipment_id = ? AND after_print >= ${rowOf}`)
        .get(shipmentId, id) !== undefined,
    ownDocument(id) {
      const row = db.prepare('SELECT id, kind, title FROM own_documents WHERE id = ?').get(id);
      return (row as unknown as Pick<OwnDocumentView, 'id' | 'kind' | 'title'> | undefined) ?? null;
    },
  };
}
