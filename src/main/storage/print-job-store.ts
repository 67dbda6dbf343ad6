import type { PrintState } from '#shared/station/print-job.ts';
import { heldReasons, printReasonOf } from '#shared/station/print-reason.ts';
import type { NewPrintJob, PrintJob, PrintJobPatch } from './print-job.ts';
import type { StationDatabase } from './station-database.ts';

export type { NewPrintJob, PrintJob, PrintJobPatch } from './print-job.ts';

export interface PrintJobStore {
  add(job: NewPrintJob): void;
  get(id: string): PrintJob | null;
  /** Compare-and-set: false when the job is no longer in `from`. */
  set(id: string, from: PrintState, patch: PrintJobPatch): boolean;
  /**
   * The bytes to print, and how many physical labels they make. Null: they are gone, or came with an answer that was rejected since
   * (answers-in-doubt-store.ts).
   */
  payload(job: PrintJob): { bytes: Buffer; physical: number } | null;
  /** How many physical labels it makes. */
  physical(job: PrintJob): number;
  /** Oldest first, as all lists here. */
  inState(...states: PrintState[]): PrintJob[];
  /** A printer's jobs that wait. */
  waitingAt(printerId: string): PrintJob[];
  /** A printer's jobs that it has taken and that are not yet known to be out: sent and to be confirmed, or in doubt. */
  unprovenAt(printerId: string): PrintJob[];
  /**
   * Waiting jobs that stand wrong: they follow the routes and are at another printer than these, or what they say of their printer is
   * no longer so. `known`: the printers that are set up.
   */
  astray(routes: { labels: string | null; documents: string | null }, known: readonly string[]): PrintJob[];
  /** Every printer that something unsettled is for. */
  printersWithWork(): string[];
  /** Notes on waiting jobs, all of them in one statement: how many there were. */
  note(
    ids: readonly string[],
    patch: Pick<PrintJobPatch, 'reason' | 'words' | 'changedAt' | 'askedAt'>,
  ): number;
  /** Everything that somebody or something still has to do with: not the printed, the cancelled, and the finally sent. */
  unsettled(): PrintJob[];
  /**
   * The first of a printer's queue that waits for no person and stands behind no doubt; a shipment's labels in the order of
   * their units, so that one printed again takes its old place.
   */
  nextFor(printerId: string): PrintJob | null;
  /** Waiting labels with a lower unit of the same shipment in doubt at the same printer. */
  behindDoubt(printerId: string): PrintJob[];
  inDoubt(): number;
  /** How many waiting jobs only a person can move (`waitsForPerson`). */
  waitingForPerson(): number;
  ofShipment(shipmentId: string): PrintJob[];
  ofRun(runId: number): PrintJob[];
  /** What the printer's counter says of the labels of a run that have no last word yet. */
  count(runId: number, counted: { counted: number; countedOf: number }): void;
  /** The handling units of a shipment, which its labels are counted against. */
  handlingUnits(shipmentId: string): number | null;
  /** Changed since this time, open or not. */
  changedSince(time: string): PrintJob[];
  /** The service's number, else the one asked for. */
  bolNumber(shipmentId: string): string | null;
}

const held: ReadonlySet<string | null> = new Set(heldReasons);
export const isHeld = (job: PrintJob): boolean => held.has(job.reason);

/** Why all labels of an answer wait as one row: more than anybody expects (`shared/station/label-count.ts`). */
export const manyLabels = 'many-labels';

/** Why a label waits for the answer about an earlier one of its shipment. */
export const afterDoubt = 'after-doubt';

const columns = {
  id: 'id',
  kind: 'kind',
  shipmentId: 'shipment_id',
  labelId: 'label_id',
  documentId: 'document_id',
  labelDocumentId: 'label_document_id',
  unit: 'unit',
  of: 'of',
  copies: 'copies',
  printerId: 'printer_id',
  state: 'state',
  confirms: 'confirms',
  reason: 'reason',
  words: 'words',
  sentTo: 'sent_to',
  odometer: 'odometer',
  remoteId: 'remote_id',
  parentId: 'parent_id',
  createdAt: 'created_at',
  changedAt: 'changed_at',
  askedAt: 'asked_at',
  runId: 'run_id',
  counted: 'counted',
  countedOf: 'counted_of',
} as const satisfies Record<keyof PrintJob, string>;

const selected = Object.entries(columns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

/**
 * An earlier label of the same shipment at the same printer is in doubt. Only labels have a unit. Here and below `INDEXED BY` names the
 * index that holds nothing else: left to itself the planner reads all labels of the shipment for each label of it.
 */
const isBehindDoubt = `EXISTS (SELECT 1 FROM print_jobs doubt INDEXED BY print_jobs_in_doubt WHERE doubt.state = 'in-doubt'
  AND doubt.shipment_id = print_jobs.shipment_id AND doubt.printer_id = print_jobs.printer_id AND doubt.unit < print_jobs.unit
  AND (SELECT attempt FROM labels WHERE id = doubt.label_id) IS (SELECT attempt FROM labels WHERE id = print_jobs.label_id))`;
const mayGo = `state = 'queued' AND printer_id = ? AND coalesce(reason, '') NOT IN (${heldReasons.map(() => '?').join(', ')})
  AND NOT ${isBehindDoubt}`;

type Row = Omit<PrintJob, 'confirms' | 'reason'> & { confirms: number; reason: string | null };
/** The row itself: a shipment may have thousands of them. */
const jobOf = (row: Row): PrintJob =>
  Object.assign(row, {
    confirms: row.confirms === 1,
    reason: row.reason === null ? null : printReasonOf(row.reason),
  });
const stored = (value: string | number | boolean | null): string | number | null =>
  typeof value === 'boolean' ? Number(value) : value;

export function createPrintJobStore(db: StationDatabase): PrintJobStore {
  type Value = string | number | null;
  const select = (where: string, ...values: Value[]): PrintJob[] =>
    all('', `${where} ORDER BY rowid`, values);
  const all = (index: string, rest: string, values: Value[]): PrintJob[] => {
    const sql = `SELECT ${selected} FROM print_jobs ${index === '' ? '' : `INDEXED BY ${index}`} WHERE ${rest}`;
    return (db.prepare(sql).all(...values) as unknown as Row[]).map(jobOf);
  };

  return {
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
          `UPDATE print_jobs SET ${names.map((name) => `${columns[name]} = ?`).join(', ')} WHERE id = ? AND state = ?`,
        )
        .run(...names.map((name) => stored(patch[name] ?? null)), id, from);
      return changes === 1;
    },
    payload(job) {
      const row = db
        .prepare(
          `SELECT coalesce(j.payload, l.zpl, d.bytes, p.bytes) AS bytes, coalesce(l.physical, 1) AS physical
           FROM print_jobs j LEFT JOIN labels l ON l.id = j.label_id LEFT JOIN documents d ON d.id = j.document_id
           LEFT JOIN label_documents p ON p.id = j.label_document_id
           WHERE j.id = ? AND NOT EXISTS (SELECT 1 FROM answers_in_doubt rejected
             WHERE rejected.shipment_id = j.shipment_id AND rejected.standing = 'rejected'
               AND rejected.attempt = coalesce(l.attempt, d.attempt, p.attempt))`,
        )
        .get(job.id) as { bytes: Uint8Array | null; physical: number } | undefined;
      return row?.bytes ? { bytes: Buffer.from(row.bytes), physical: row.physical } : null;
    },
    physical(job) {
      const row = db.prepare('SELECT physical FROM labels WHERE id = ?').get(job.labelId);
      return (row as { physical: number } | undefined)?.physical ?? 1;
    },
    inState: (...states) => select(`state IN (${states.map(() => '?').join(', ')})`, ...states),
    unsettled: () =>
      select(`(state IN ('queued', 'sending', 'in-doubt') OR (state = 'sent' AND confirms = 1))`),
    nextFor(printerId) {
      const values = [printerId, ...heldReasons];
      const first = all('print_jobs_waiting', `${mayGo} ORDER BY rowid LIMIT 1`, values)[0] ?? null;
      if (first?.kind !== 'label' || first.shipmentId === null) return first;
      const run = `${mayGo} AND kind = 'label' AND shipment_id = ? ORDER BY unit, rowid LIMIT 1`;
      return all('print_jobs_waiting_units', run, [...values, first.shipmentId])[0] ?? first;
    },
    behindDoubt: (printerId) => select(`state = 'queued' AND printer_id = ? AND ${isBehindDoubt}`, printerId),
    waitingAt: (printerId) => select(`state = 'queued' AND printer_id = ?`, printerId),
    unprovenAt: (printerId) =>
      select(`(state = 'in-doubt' OR (state = 'sent' AND confirms = 1)) AND printer_id = ?`, printerId),
    astray: ({ labels, documents }, known) =>
      select(
        `state = 'queued' AND (
           CASE WHEN kind IN ('label', 'staging-tag') THEN printer_id IS NOT ?1
             WHEN kind = 'document' THEN printer_id IS NOT ?2 ELSE 0 END
           OR CASE WHEN printer_id IN (SELECT value FROM json_each(?3)) THEN reason = 'no-printer'
             ELSE coalesce(reason, '') NOT IN ('no-printer', 'stale', 'many-labels') END)`,
        labels,
        documents,
        JSON.stringify(known),
      ),
    printersWithWork() {
      const rows = db
        .prepare(
          `SELECT DISTINCT printer_id AS id FROM print_jobs WHERE state = 'queued'
           UNION SELECT printer_id FROM print_jobs WHERE state IN ('sending', 'in-doubt')
           UNION SELECT printer_id FROM print_jobs WHERE state = 'sent' AND confirms = 1`,
        )
        .all() as { id: string | null }[];
      return rows.flatMap(({ id }) => id ?? []);
    },
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
    inDoubt() {
      const row = db.prepare(`SELECT count(*) AS n FROM print_jobs WHERE state = 'in-doubt'`).get();
      return (row as { n: number }).n;
    },
    waitingForPerson() {
      const reasons = [...heldReasons, 'no-printer'];
      const row = db
        .prepare(
          `SELECT count(*) AS n FROM print_jobs WHERE state = 'queued' AND reason IN (${reasons.map(() => '?').join(', ')})`,
        )
        .get(...reasons);
      return (row as { n: number }).n;
    },
    ofShipment: (shipmentId) => select('shipment_id = ?', shipmentId),
    ofRun: (runId) => select('run_id = ?', runId),
    count(runId, { counted, countedOf }) {
      db.prepare(
        `UPDATE print_jobs SET counted = ?, counted_of = ? WHERE run_id = ? AND state IN ('sending', 'sent')`,
      ).run(counted, countedOf, runId);
    },
    changedSince: (time) => select('changed_at >= ?', time),
    handlingUnits(shipmentId) {
      const row = db
        .prepare(
          `SELECT (SELECT sum(json_extract(value, '$.handlingUnits')) FROM json_each(data, '$.lines')) AS n
           FROM shipments WHERE id = ?`,
        )
        .get(shipmentId) as { n: number | null } | undefined;
      return row?.n ?? null;
    },
    bolNumber(shipmentId) {
      const row = db
        .prepare('SELECT coalesce(bl_number, bol_number) AS number FROM shipments WHERE id = ?')
        .get(shipmentId) as { number: string } | undefined;
      return row?.number ?? null;
    },
  };
}
