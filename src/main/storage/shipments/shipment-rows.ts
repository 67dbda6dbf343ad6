import { storedJson } from '#main/storage/database/stored-json.ts';
import type { BolStatus } from '#shared/station/bol-status.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { amendedColumn, amendedJoin, withBolStatus, type AmendedColumn } from './amendments-store.ts';
import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import type { StationDatabase } from '../database/station-database.ts';

/**
 * Lists of shipments: the few fields of a row are read from `listed_shipments`, which triggers write, in one query for all rows. No document,
 * label, payload or exchange is read, and no shipment itself with its hundreds of freight lines: five hundred of those would stop the station
 * for a moment.
 */

/** A shipment as a row of another list shows it. */
export interface ShipmentHead {
  /** The service's number once there is one, otherwise the requested one. */
  bolNumber: string;
  consignee: string;
  scac: string;
  carrierName: string;
  handlingUnits: number;
  /** The station that has taken it over. */
  takenBy: string | null;
  /** What it is, when it was changed after acceptance or is void. */
  out: BolStatus['is'] | null;
}

/** By its name. */
const takenBy = `(SELECT taker ->> '$.name' FROM fleet_taken_away WHERE shipment_id = s.id) AS takenBy`;

/** The columns of a `ShipmentHead`. */
const head = `coalesce(s.service_bol_number, s.bol_number) AS bolNumber, l.consignee, l.scac, l.handling_units AS handlingUnits, ${takenBy}`;

/** A label document takes the place of all labels. */
const labelDocument = `SELECT 1 FROM print_jobs WHERE shipment_id = ?1 AND label_document_id IS NOT NULL`;
const labelsOut = `SELECT count(DISTINCT iif(state = 'printed', unit, NULL)) AS labelsPrinted,
    count(DISTINCT iif(state = 'sent' AND confirms = 0, unit, NULL)) AS labelsSent,
    (SELECT count(*) FROM labels WHERE shipment_id = ?1 AND ${currentAttemptCondition('labels')}) AS labelsWanted,
    EXISTS (${labelDocument} AND state = 'printed') AS documentPrinted,
    EXISTS (${labelDocument} AND state = 'sent' AND confirms = 0) AS documentSent
  FROM print_jobs WHERE shipment_id = ?1 AND kind = 'label' AND state IN ('printed', 'sent')
  AND (label_id IS NULL OR label_id IN (SELECT id FROM labels WHERE shipment_id = ?1 AND ${currentAttemptCondition('labels')}))`;

const laterStep = `(SELECT json_object('step', step, 'state', state) FROM submissions
  WHERE shipment_id = s.id AND step <> 'bol' AND state IN ('in-doubt', 'held', 'refused') ORDER BY state = 'in-doubt' DESC LIMIT 1)`;

type LabelsOut = 'labelsPrinted' | 'labelsSent' | 'labelsWanted';
type Out = Pick<ShipmentRow, LabelsOut> & { documentPrinted: number; documentSent: number };
type LaterStep = ShipmentRow['laterStep'];

/** `seqs`: those of `shipments`, in their order. */
export function readShipmentRows(db: StationDatabase, seqs: readonly number[]): ShipmentRow[] {
  const rows = db
    .prepare(
      `SELECT s.id, ${head}, l.pro_number AS proNumber, l.po_number AS poNumber, coalesce(s.external_id, '') AS externalId,
         l.city, l.state, l.ship_date AS shipDate, l.weight_lb AS weightLb, ${laterStep} AS laterStep,
         (SELECT state FROM submissions WHERE shipment_id = s.id AND step = 'bol') AS bolState,
         t.confirmation_id AS confirmationId, coalesce(t.data ->> '$.carrierCode', '') AS tenderedTo,
         (SELECT record ->> '$.statusMessage' FROM seen_statuses WHERE shipment_id = s.id ORDER BY seq DESC LIMIT 1)
           AS lastStatus,
         (SELECT h.done_at FROM hand_over_shipments x JOIN hand_overs h ON h.id = x.hand_over_id
          WHERE x.shipment_id = s.id AND h.state = 'done') AS handedOverAt,
         s.created_at AS createdAt, ${amendedColumn}
       FROM json_each(?) AS wanted JOIN shipments s ON s.seq = wanted.value JOIN listed_shipments l ON l.seq = s.seq
         LEFT JOIN tenders t ON t.shipment_id = s.id AND NOT t.was_test ${amendedJoin}
       ORDER BY wanted.key`,
    )
    .all(JSON.stringify(seqs)) as unknown as (Omit<ShipmentRow, 'standing' | 'laterStep' | LabelsOut> &
    AmendedColumn & { laterStep: string | null })[];
  // The rows of the query themselves: to copy them takes as long as to query them.
  return rows.map((row) => {
    const out = db.prepare(labelsOut).get(row.id) as unknown as Out;
    const { documentPrinted, documentSent, labelsPrinted, labelsSent, labelsWanted } = out;
    return Object.assign(withBolStatus(row) as Omit<ShipmentRow, 'laterStep' | LabelsOut>, {
      labelsPrinted: documentPrinted ? row.handlingUnits : labelsPrinted,
      labelsSent: documentSent && !documentPrinted ? row.handlingUnits : labelsSent,
      labelsWanted,
      laterStep: row.laterStep === null ? null : (storedJson(row.laterStep) as LaterStep),
    });
  });
}

export function readShipmentHeads(
  db: StationDatabase,
  ids: readonly string[],
): ReadonlyMap<string, ShipmentHead> {
  const rows = db
    .prepare(
      `SELECT s.id, ${head}, l.carrier_name AS carrierName, ${amendedColumn}
       FROM shipments s JOIN listed_shipments l ON l.seq = s.seq ${amendedJoin}
       WHERE s.id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids)) as unknown as (Omit<ShipmentHead, 'out'> & AmendedColumn & { id: string })[];
  return new Map(
    rows.map((all) => {
      const { id, standing, ...rest } = withBolStatus(all);
      return [id, { ...rest, out: standing?.is ?? null }];
    }),
  );
}

/** Enough of what was made here to know which carriers this station uses. */
const shipmentsConsidered = 500;

/** SCACs of the newest shipments and of their tenders, each once, the last used first. */
export function readCarriersUsed(db: StationDatabase): string[] {
  const rows = db
    .prepare(
      `WITH newest AS (SELECT seq, scac FROM listed_shipments ORDER BY seq DESC LIMIT ${shipmentsConsidered}),
         used AS (
           SELECT 2 * seq AS place, scac FROM newest
           UNION ALL SELECT 2 * n.seq + 1, t.data ->> '$.carrierCode'
             FROM newest n JOIN shipments s ON s.seq = n.seq JOIN tenders t ON t.shipment_id = s.id)
       SELECT scac FROM used WHERE scac <> '' GROUP BY scac ORDER BY max(place) DESC`,
    )
    .all();
  return rows.map((row) => String(row['scac']));
}
