import {
  commonHeldReasons,
  heldReasons,
  personOnlyReasonList,
  type PrintReason,
} from '#shared/station/print-reason.ts';
import type { Paper } from '#shared/station/papers.ts';
import { printJobReader } from '../print-jobs/print-job-rows.ts';
import type { PrintJob } from '../print-jobs/print-job.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** The span of time, ISO 8601, in which a request is recent enough to print automatically. */
export interface FreshSpan {
  from: string;
  to: string;
}

/** Where waiting jobs of a paper may be: those for which a rule chose this printer, or (null) the route's. */
export interface PrintPlace {
  paper: Paper;
  rulePrinter: string | null;
  printers: readonly string[];
}

/** A printer's open jobs, read and noted without touching finished ones. */
export interface PrinterQueues {
  /** Jobs that the printer has and will confirm. */
  sentAt(printerId: string): PrintJob[];
  /** A printer's jobs that it may still confirm or deny: handed over, or in doubt for a reason not left to a person. */
  provableAt(printerId: string): PrintJob[];
  /**
   * Waiting jobs to reroute: they follow the routes and are at none of these printers, or their note about the printer is outdated. `known`:
   * the printers in the settings.
   */
  astray(places: readonly PrintPlace[], known: readonly string[], limit: number): PrintJob[];
  /** Every printer with unsettled jobs. */
  printersWithWork(): string[];
  /** The shipments of jobs that were handed to a printer and are not settled; null for a job of no shipment. */
  shipmentsAt(printerId: string): (string | null)[];
  /**
   * The first in a printer's queue that needs no person and waits for no doubt; a shipment's labels in order of their units, so that one printed
   * again takes its old place.
   */
  nextFor(printerId: string): PrintJob | null;
  /**
   * Writes why a printer's jobs wait, all of them in one statement: a label with a lower unit of its shipment in doubt there waits for
   * that answer, what was not asked for in the span `fresh` for a person, the others for `reason` (left out: for what they said before).
   * What only a person can move is passed over. The shipments that say something else now.
   */
  noteWaiting(
    printerId: string,
    why: { fresh: FreshSpan | null; reason?: PrintReason | null },
  ): (string | null)[];
  /** Those of a shipment that wait for the answer about an earlier label. */
  behindDoubt(shipmentId: string): PrintJob[];
}

/** Why a label waits for the answer about an earlier one of its shipment. */
const afterDoubt = 'after-doubt';

/**
 * An earlier label of the same shipment at the same printer is in doubt. Only labels have a unit. Here and below `INDEXED BY` names the smallest
 * fitting index: by itself the planner reads all labels of the shipment for each label.
 */
const isBehindDoubt = `EXISTS (SELECT 1 FROM print_jobs doubt INDEXED BY print_jobs_in_doubt WHERE doubt.state = 'in-doubt'
  AND doubt.shipment_id = print_jobs.shipment_id AND doubt.printer_id = print_jobs.printer_id AND doubt.unit < print_jobs.unit
  AND (SELECT attempt FROM labels WHERE id = doubt.label_id) IS (SELECT attempt FROM labels WHERE id = print_jobs.label_id))`;
/**
 * A shipment of the same batch that comes before it in load order is on its way: its papers come first. What is refused, in doubt or
 * could not be sent for now holds back nothing, nor what was repaired since.
 */
const isAheadOfLoad = `EXISTS (SELECT 1 FROM imported_shipments mine INDEXED BY imported_by_shipment
  JOIN submissions open INDEXED BY submissions_by_state ON open.state IN ('queued', 'claimed', 'on-wire') AND open.step = 'bol'
  JOIN imported_shipments before INDEXED BY imported_by_shipment ON before.shipment_id = open.shipment_id
  WHERE mine.shipment_id IS NOT NULL AND before.shipment_id IS NOT NULL AND mine.shipment_id = print_jobs.shipment_id AND before.batch_id = mine.batch_id AND before.batch_place < mine.batch_place
    AND open.attempt = 1 AND (open.state <> 'queued' OR open.evidence IS NULL))`;
const mayGo = `state = 'queued' AND printer_id = ? AND coalesce(reason, '') NOT IN (${heldReasons.map(() => '?').join(', ')})
  AND NOT ${isBehindDoubt} AND NOT ${isAheadOfLoad}`;

/** Each paper, with the rule's printer that a place is for, and each of its printers: with none where it has none, since a job without a printer is in its place then. */
const placesJson = (places: readonly PrintPlace[]): string =>
  JSON.stringify(
    places.flatMap(({ paper, rulePrinter, printers }) =>
      (printers.length === 0 ? [''] : printers).map((printer) =>
        [paper, rulePrinter ?? '', printer].join(' '),
      ),
    ),
  );
/** A rule's printer that is not in the settings, or takes no such paper, has no place: the route counts. */
const ruledJson = (places: readonly PrintPlace[]): string =>
  JSON.stringify(
    places.flatMap(({ paper, rulePrinter }) => (rulePrinter === null ? [] : [`${paper} ${rulePrinter}`])),
  );
const paperOfJob = `coalesce(paper, CASE WHEN kind IN ('label', 'staging-tag', 'own-label') THEN 'labels' ELSE 'bill-of-lading' END)`;
const placeOfJob = `${paperOfJob} || ' '
  || CASE WHEN ${paperOfJob} || ' ' || rule_printer IN (SELECT value FROM json_each(?5)) THEN rule_printer ELSE '' END
  || ' ' || coalesce(printer_id, '')`;

export function createPrinterQueues(db: StationDatabase): PrinterQueues {
  const { select, selectBy } = printJobReader(db);

  /** The first job in the load order of the shipment's batch; null: it has no batch. */
  function firstOfLoad(shipmentId: string, values: string[]): PrintJob | null {
    const batch = db
      .prepare('SELECT batch_id AS id FROM imported_shipments WHERE shipment_id = ? AND batch_id IS NOT NULL')
      .get(shipmentId);
    if (batch === undefined) return null;
    const place =
      '(SELECT i.batch_place FROM imported_shipments i WHERE i.shipment_id = print_jobs.shipment_id AND i.batch_id = ?)';
    const ofBatch = `${mayGo} AND ${place} IS NOT NULL ORDER BY ${place}, rowid LIMIT 1`;
    const id = String(batch['id']);
    return selectBy('print_jobs_waiting', ofBatch, [...values, id, id])[0] ?? null;
  }

  return {
    shipmentsAt(printerId) {
      const rows = db
        .prepare(
          `SELECT DISTINCT shipment_id AS shipmentId FROM print_jobs
           WHERE (state IN ('sending', 'in-doubt') OR (state = 'sent' AND confirms = 1)) AND printer_id = ?`,
        )
        .all(printerId) as { shipmentId: string | null }[];
      return rows.map(({ shipmentId }) => shipmentId);
    },
    nextFor(printerId) {
      const values = [printerId, ...heldReasons];
      const oldest = selectBy('print_jobs_waiting', `${mayGo} ORDER BY rowid LIMIT 1`, values)[0] ?? null;
      const first = oldest?.shipmentId == null ? oldest : (firstOfLoad(oldest.shipmentId, values) ?? oldest);
      if (first?.kind !== 'label' || first.shipmentId === null) return first;
      const run = `${mayGo} AND kind = 'label' AND shipment_id = ? ORDER BY unit, rowid LIMIT 1`;
      return selectBy('print_jobs_waiting_units', run, [...values, first.shipmentId])[0] ?? first;
    },
    noteWaiting(printerId, { fresh, reason }) {
      const keep = reason === undefined ? 1 : 0;
      const rows = db
        .prepare(
          `WITH why AS MATERIALIZED (
             SELECT rowid AS job, CASE WHEN ${isBehindDoubt} THEN '${afterDoubt}'
               WHEN asked_at < ?2 OR asked_at > ?6 THEN 'stale' WHEN ?3 THEN nullif(reason, '${afterDoubt}') ELSE ?4 END AS reason
             FROM print_jobs INDEXED BY print_jobs_waiting
             WHERE state = 'queued' AND printer_id = ?1 AND coalesce(reason, '') NOT IN (SELECT value FROM json_each(?5)))
           UPDATE print_jobs SET reason = why.reason FROM why
           WHERE print_jobs.rowid = why.job AND print_jobs.reason IS NOT why.reason
           RETURNING shipment_id AS shipmentId`,
        )
        .all(
          ...[printerId, fresh?.from ?? null, keep, reason ?? null],
          ...[JSON.stringify(heldReasons), fresh?.to ?? null],
        ) as { shipmentId: string | null }[];
      return [...new Set(rows.map(({ shipmentId }) => shipmentId))];
    },
    sentAt: (printerId) => select(`state = 'sent' AND confirms = 1 AND printer_id = ?`, printerId),
    provableAt: (printerId) =>
      select(
        `confirms = 1 AND (state = 'sent' OR (state = 'in-doubt' AND (odometer IS NOT NULL OR remote_id IS NOT NULL)
           AND coalesce(reason, '') NOT IN (SELECT value FROM json_each(?)))) AND printer_id = ?`,
        JSON.stringify(personOnlyReasonList),
        printerId,
      ),
    astray: (places, known, limit) =>
      selectBy(
        'print_jobs_waiting',
        `state = 'queued' AND (
           (kind NOT IN ('test-label', 'test-page') AND ${placeOfJob} NOT IN (SELECT value FROM json_each(?1)))
           OR CASE WHEN printer_id IN (SELECT value FROM json_each(?2)) THEN reason = 'no-printer'
             ELSE coalesce(reason, '') NOT IN (SELECT value FROM json_each(?3)) END)
           ORDER BY rowid LIMIT ?4`,
        [
          placesJson(places),
          JSON.stringify(known),
          JSON.stringify(['no-printer', ...commonHeldReasons]),
          limit,
          ruledJson(places),
        ],
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
    behindDoubt: (shipmentId) =>
      select(`shipment_id = ? AND state = 'queued' AND reason = ?`, shipmentId, afterDoubt),
  };
}
