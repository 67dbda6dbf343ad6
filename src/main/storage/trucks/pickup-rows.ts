import { hasPickupProblem } from '#shared/station/hand-over-check.ts';
import { pickupProblems, type PickupProblem, type PickupRow } from '#shared/station/hand-over.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { isPrintedSql } from '../print-jobs/print-job-rows.ts';
import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A shipment in a list of pickups, and the truck it is on. */
export interface PickupEntry {
  seq: number;
  row: PickupRow;
  handOverId: string | null;
}

/** Who picks it up: the carrier that accepted its tender, if not a test, otherwise its own. */
const carrier = `coalesce(
  (SELECT nullif(t.data ->> '$.carrierCode', '') FROM tenders AS t JOIN submissions AS a ON a.shipment_id = t.shipment_id
   WHERE t.shipment_id = s.id AND a.step = 'tender' AND a.state = 'accepted' AND NOT t.was_test), l.scac)`;

const select = `SELECT s.seq, s.id AS shipmentId, coalesce(s.service_bol_number, s.bol_number) AS bolNumber, l.pro_number AS proNumber,
    l.po_number AS poNumber, l.consignee, l.city, l.state, ${carrier} AS scac, l.carrier_name AS carrierName, s.created_at AS createdAt, h.place,
    l.handling_units AS handlingUnits, l.pieces, l.weight_lb AS weightLb, l.pieces_open AS piecesOpen, l.hazmat,
    (SELECT state FROM submissions WHERE shipment_id = s.id AND step = 'bol') AS bolState, h.hand_over_id AS handOverId,
    EXISTS (SELECT 1 FROM amendments WHERE shipment_id = s.id AND state <> 'withdrawn') AS isVoid
  FROM shipments AS s JOIN listed_shipments AS l ON l.seq = s.seq LEFT JOIN hand_over_shipments AS h ON h.shipment_id = s.id`;

interface Row extends Omit<PickupRow, 'hazmat' | 'problems' | 'labelsPrinted' | 'labelsWanted'> {
  seq: number;
  pieces: number;
  piecesOpen: number;
  hazmat: number;
  bolState: SubmissionState | null;
  handOverId: string | null;
  /** On that truck. */
  place: number | null;
  isVoid: number;
}

/** One statement for all that was or is to be printed of a shipment. */
const prints = `SELECT
  (SELECT count(*) FROM labels WHERE shipment_id = ?1 AND ${currentAttemptCondition('labels')}) AS labels,
  (SELECT count(DISTINCT unit) FROM print_jobs WHERE shipment_id = ?1 AND kind = 'label' AND ${isPrintedSql('print_jobs')}
     AND (label_id IS NULL OR label_id IN (SELECT id FROM labels WHERE shipment_id = ?1 AND ${currentAttemptCondition('labels')}))) AS printed,
  EXISTS (SELECT 1 FROM print_jobs WHERE shipment_id = ?1 AND label_document_id IS NOT NULL AND ${isPrintedSql('print_jobs')}) AS labelDocument,
  EXISTS (SELECT 1 FROM print_jobs WHERE shipment_id = ?1 AND state = 'in-doubt' AND (kind = 'label' OR label_document_id IS NOT NULL))
    AS doubted,
  EXISTS (SELECT 1 FROM print_jobs WHERE shipment_id = ?1 AND document_id IS NOT NULL AND ${isPrintedSql('print_jobs')}) AS bol,
  EXISTS (SELECT 1 FROM print_jobs WHERE shipment_id = ?1 AND state = 'queued' AND reason = 'awaiting-scans') AS awaitsScans`;

const bolProblem: Record<SubmissionState, PickupProblem | null> = {
  queued: 'bol-waiting',
  claimed: 'bol-waiting',
  'on-wire': 'bol-waiting',
  held: 'bol-waiting',
  'in-doubt': 'bol-in-doubt',
  refused: 'bol-refused',
  canceled: 'bol-canceled',
  accepted: null,
};

interface Printed {
  labels: number;
  printed: number;
  labelDocument: number;
  doubted: number;
  bol: number;
  awaitsScans: number;
}

function entryOf(db: StationDatabase, found: Row): PickupEntry {
  const { seq, piecesOpen, bolState, handOverId, place: _place, isVoid, ...row } = found;
  const printed = db.prepare(prints).get(row.shipmentId) as unknown as Printed;
  const wanted = printed.labels > 0 ? printed.labels : row.handlingUnits;
  const out = printed.labels > 0 ? printed.printed : printed.labelDocument ? wanted : 0;
  const problems = new Set<PickupProblem | null>([
    isVoid ? 'bol-void' : null,
    // A shipment from elsewhere has no BOL in the outbox.
    bolState === null ? null : bolProblem[bolState],
    printed.doubted ? 'labels-in-doubt' : null,
    out < wanted ? 'labels-missing' : null,
    printed.bol ? null : printed.awaitsScans ? 'bol-awaits-scans' : 'bol-not-printed',
  ]);
  return {
    seq,
    handOverId,
    row: {
      ...row,
      pieces: piecesOpen ? null : row.pieces,
      hazmat: row.hazmat === 1,
      labelsPrinted: out,
      labelsWanted: wanted,
      problems: pickupProblems.filter((problem) => problems.has(problem)),
    },
  };
}

/** The next waiting ones by `seq`, oldest first. */
export function readWaiting(db: StationDatabase, afterSeq: number, limit: number): PickupEntry[] {
  const rows = db
    .prepare(
      `${select} WHERE s.seq IN (SELECT seq FROM awaiting_pickup WHERE seq > ? ORDER BY seq LIMIT ?)
         AND (h.hand_over_id IS NOT NULL OR NOT EXISTS
           (SELECT 1 FROM submissions WHERE shipment_id = s.id AND step = 'bol' AND state = 'canceled')
           -- Void or replaced (docs/decisions/changes.md): no truck is to take it.
           AND NOT EXISTS (SELECT 1 FROM amendments WHERE shipment_id = s.id AND state <> 'withdrawn' AND state IN ('in-force', 'closed')))
       ORDER BY s.seq`,
    )
    .all(afterSeq, limit) as unknown as Row[];
  return rows.map((row) => entryOf(db, row));
}

/** The `seq` at which that slice ends; null: there is nothing more. A canceled one is in the slice but not in its rows. */
export const lastSeqOfSlice = (db: StationDatabase, afterSeq: number, limit: number): number | null =>
  (
    db
      .prepare(
        'SELECT max(seq) AS seq FROM (SELECT seq FROM awaiting_pickup WHERE seq > ? ORDER BY seq LIMIT ?)',
      )
      .get(afterSeq, limit) as { seq: number | null }
  ).seq;

/** What a truck takes, in order. */
export function readTruckFreight(db: StationDatabase, handOverId: string): PickupEntry[] {
  const rows = db
    .prepare(`${select} WHERE h.hand_over_id = ? ORDER BY h.place`)
    .all(handOverId) as unknown as Row[];
  return rows.map((row) => entryOf(db, row));
}

export function readPickup(db: StationDatabase, shipmentId: string): PickupEntry | null {
  const row = db.prepare(`${select} WHERE s.id = ?`).get(shipmentId) as Row | undefined;
  return row === undefined ? null : entryOf(db, row);
}

/** Rows with problems first, worst first; all others keep their order. */
export const problemsFirst = <R extends PickupRow>(rows: readonly R[]): R[] =>
  rows.toSorted((one, other) => weightOf(one) - weightOf(other));

function weightOf(row: PickupRow): number {
  const [worst] = row.problems;
  return worst === undefined || !hasPickupProblem(row)
    ? pickupProblems.length
    : pickupProblems.indexOf(worst);
}
