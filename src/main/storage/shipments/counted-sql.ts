import { startOfLocalDay } from '#main/local-day.ts';

/** The moments between which the day lies where the station stands, as they are stored. */
export function boundsOfDay(now: Date): { from: string; to: string } {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { from: startOfLocalDay(now).toISOString(), to: next.toISOString() };
}

/** Shipments with a label or document that is still to come out. */
export const shipmentsNotPrinted = `SELECT shipment_id FROM print_jobs
    WHERE state IN ('queued', 'sending', 'in-doubt') AND kind IN ('label', 'document') AND shipment_id IS NOT NULL
  UNION SELECT shipment_id FROM print_jobs WHERE state = 'sent' AND confirms = 1 AND kind IN ('label', 'document') AND shipment_id IS NOT NULL`;

/** When the last of each came out, between these moments. As `print_jobs_out` has it. */
const lastOut = (
  from: string,
  to: string,
): string => `SELECT shipment_id, max(changed_at) AS at FROM print_jobs INDEXED BY print_jobs_out
  WHERE (state = 'printed' OR (state = 'sent' AND confirms = 0)) AND kind IN ('label', 'document') AND shipment_id IS NOT NULL
    AND changed_at >= ${from} AND changed_at < ${to} GROUP BY shipment_id`;

/** Each whose last label or document came out between these moments, and when, with nothing of it still to come. */
export const shipmentsPrinted = (from: string, to: string): string =>
  `SELECT shipment_id, at FROM (${lastOut(from, to)}) WHERE shipment_id NOT IN (${shipmentsNotPrinted})`;

/** Who picks a shipment up: the carrier that accepted its tender, if not a test, else its own (as storage/trucks/pickup-rows.ts). */
export const pickupCarrier = (scac: string, shipmentId: string): string => `coalesce(
  (SELECT nullif(t.data ->> '$.carrierCode', '') FROM tenders AS t JOIN submissions AS a ON a.shipment_id = t.shipment_id
   WHERE t.shipment_id = ${shipmentId} AND a.step = 'tender' AND a.state = 'accepted' AND NOT t.was_test), ${scac})`;

/**
 * Whether a truck is to come for `w.seq`, which is shipment `s.id`: not for one that was canceled while on a truck that left without it,
 * that is void or that was replaced.
 */
export const isStillHereSql = `(EXISTS (SELECT 1 FROM hand_over_shipments WHERE shipment_id = s.id)
  OR w.seq NOT IN (SELECT c.seq FROM submissions AS b JOIN shipments AS c ON c.id = b.shipment_id WHERE b.state = 'abandoned' AND b.step = 'bol')
    AND NOT EXISTS (SELECT 1 FROM amendments WHERE shipment_id = s.id AND state <> 'withdrawn' AND state IN ('in-force', 'closed')))`;
