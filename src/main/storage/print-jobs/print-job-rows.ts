import { printReasonOf } from '#shared/station/print-reason.ts';
import type { PrintJob } from './print-job.ts';
import type { StationDatabase } from '../database/station-database.ts';

export const columns = {
  id: 'id',
  kind: 'kind',
  shipmentId: 'shipment_id',
  labelId: 'label_id',
  documentId: 'document_id',
  labelDocumentId: 'label_document_id',
  ownDocumentId: 'own_document_id',
  unit: 'unit',
  of: 'of',
  perUnit: 'per_unit',
  copies: 'copies',
  paper: 'paper',
  rulePrinter: 'rule_printer',
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

/** The newest print job, to know later which existed before: times cannot tell, since clocks get set back. */
export const newestPrint = '(SELECT coalesce(max(rowid), 0) FROM print_jobs)';

const selected = Object.entries(columns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

type Row = Omit<PrintJob, 'confirms' | 'reason'> & { confirms: number; reason: string | null };
/** The row itself is not copied: a shipment may have thousands of them. */
const jobOf = (row: Row): PrintJob =>
  Object.assign(row, {
    confirms: row.confirms === 1,
    reason: row.reason === null ? null : printReasonOf(row.reason),
  });

export type Value = string | number | null;

/** Reads rows of `print_jobs`. */
export interface PrintJobReader {
  /** Oldest first. */
  select: (where: string, ...values: Value[]) => PrintJob[];
  /** `rest`: the condition and everything after it. */
  selectInOrder: (rest: string, values: Value[]) => PrintJob[];
  /** `index`: the one SQLite must use; `rest`: the condition and everything after it. */
  selectBy: (index: string, rest: string, values: Value[]) => PrintJob[];
}

export function printJobReader(db: StationDatabase): PrintJobReader {
  const read = (rest: string, values: Value[]): PrintJob[] =>
    (db.prepare(`SELECT ${selected} FROM print_jobs ${rest}`).all(...values) as unknown as Row[]).map(jobOf);
  return {
    select: (where, ...values) => read(`WHERE ${where} ORDER BY rowid`, values),
    selectInOrder: (rest, values) => read(`WHERE ${rest}`, values),
    selectBy: (index, rest, values) => read(`INDEXED BY ${index} WHERE ${rest}`, values),
  };
}

/** Out as far as can be known: confirmed by the printer, or given to one that cannot. `job`: the alias of the row. */
export const isPrintedSql = (job: string): string =>
  `(${job}.state = 'printed' OR (${job}.state = 'sent' AND ${job}.confirms = 0))`;
