import { startOfLocalDay } from '#main/local-day.ts';
import { currentAttemptCondition } from '../outbox/counting-attempt.ts';
import { isPrintedSql } from '../print-jobs/print-job-rows.ts';

/** Start and end of the day in the station's time zone, in the stored format. */
export function boundsOfDay(now: Date): { from: string; to: string } {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { from: startOfLocalDay(now).toISOString(), to: next.toISOString() };
}

/** Ids of shipments with a label or document that is still to come out. */
const shipmentsToPrint = `SELECT shipment_id FROM print_jobs
    WHERE state IN ('queued', 'sending', 'in-doubt') AND kind IN ('label', 'document') AND shipment_id IS NOT NULL
  UNION SELECT shipment_id FROM print_jobs WHERE state = 'sent' AND confirms = 1 AND kind IN ('label', 'document') AND shipment_id IS NOT NULL`;

/** Accepted shipments that are looked through for labels that were never asked for, or given up; older ones are found while a print is open. */
const shipmentsConsidered = 2000;

const isAccepted = `EXISTS (SELECT 1 FROM submissions AS b WHERE b.shipment_id = s.id AND b.step = 'bol' AND b.state = 'accepted')
  AND NOT EXISTS (SELECT 1 FROM amendments AS c WHERE c.shipment_id = s.id AND c.state <> 'withdrawn')`;

const lacksLabels = `(SELECT count(DISTINCT unit) FROM print_jobs AS p WHERE p.shipment_id = s.id AND p.kind = 'label' AND ${isPrintedSql('p')})
    < coalesce(nullif((SELECT count(*) FROM labels WHERE shipment_id = s.id AND ${currentAttemptCondition('labels', 's.id')}), 0), n.handling_units)
  AND NOT EXISTS (SELECT 1 FROM print_jobs AS p WHERE p.shipment_id = s.id AND p.label_document_id IS NOT NULL AND ${isPrintedSql('p')})`;

/** The `seq` of each shipment that is not printed: a print of it is open, or its labels have not come out. For Today and for Shipments. */
export const shipmentsNotPrinted = `SELECT s.seq FROM shipments AS s WHERE s.id IN (${shipmentsToPrint})
  UNION SELECT s.seq FROM (SELECT seq, handling_units FROM listed_shipments ORDER BY seq DESC LIMIT ${shipmentsConsidered}) AS n
    JOIN shipments AS s ON s.seq = n.seq WHERE ${isAccepted} AND ${lacksLabels}`;

/** When the last of each came out, between these moments. As `print_jobs_out` has it. */
const lastOut = (
  from: string,
  to: string,
): string => `SELECT shipment_id, max(changed_at) AS at FROM print_jobs INDEXED BY print_jobs_out
  WHERE (state = 'printed' OR (state = 'sent' AND confirms = 0)) AND kind IN ('label', 'document') AND shipment_id IS NOT NULL
    AND changed_at >= ${from} AND changed_at < ${to} GROUP BY shipment_id`;

/** Each whose last label or document came out between these moments, and when, with nothing of it still to come. */
export const shipmentsPrinted = (from: string, to: string): string =>
  `SELECT shipment_id, at FROM (${lastOut(from, to)}) WHERE shipment_id NOT IN (${shipmentsToPrint})`;

/** Who picks a shipment up: the carrier that accepted its tender, if not a test, else its own (as storage/trucks/pickup-rows.ts). */
export const pickupCarrier = (scac: string, shipmentId: string): string => `coalesce(
  (SELECT nullif(t.data ->> '$.carrierCode', '') FROM tenders AS t JOIN submissions AS a ON a.shipment_id = t.shipment_id
   WHERE t.shipment_id = ${shipmentId} AND a.step = 'tender' AND a.state = 'accepted' AND NOT t.was_test), ${scac})`;

/**
 * Whether a truck is to come for `w.seq`, which is shipment `s.id`: not for one that was canceled while on a truck that left without it,
 * that is void or that was replaced.
 */
export const isStillHereSql = `(EXISTS (SELECT 1 FROM hand_over_shipments WHERE shipment_id = s.id)
  OR w.seq NOT IN (SELECT c.seq FROM submissions AS b JOIN shipments AS c ON c.id = b.shipment_id WHERE b.state = 'canceled' AND b.step = 'bol')
    AND NOT EXISTS (SELECT 1 FROM amendments WHERE shipment_id = s.id AND state <> 'withdrawn' AND state IN ('in-force', 'closed')))`;
