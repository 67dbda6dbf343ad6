import type { Today, TodayHour } from '#shared/station/today.ts';
import { localDay, startOfLocalDay } from '#main/local-day.ts';
import type { ReadableDatabase } from '../journal/journal-lines.ts';
import { queueFigures } from '../printing/queue-figures.ts';
import { paperOutMinutes } from '../journal/paper-out-minutes.ts';

const hourMilliseconds = 3_600_000;

/** The moments between which the day lies where the station stands, as they are stored. */
export function boundsOfDay(now: Date): { from: string; to: string } {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { from: startOfLocalDay(now).toISOString(), to: next.toISOString() };
}

interface HourCount {
  hour: number;
  n: number;
}

/** Whole hours between the beginning of the day, `?1`, and a moment. */
const hourOf = (column: string): string => `(unixepoch(${column}) - unixepoch(?1)) / 3600`;

const made = `SELECT ${hourOf('created_at')} AS hour, count(*) AS n FROM shipments
  WHERE created_at >= ?1 AND created_at < ?2 GROUP BY 1`;

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

const printed = `SELECT ${hourOf('at')} AS hour, count(*) AS n FROM (${shipmentsPrinted('?1', '?2')}) GROUP BY 1`;

const handedOver = `SELECT ${hourOf('h.done_at')} AS hour, count(*) AS n
  FROM hand_overs AS h JOIN hand_over_shipments AS x ON x.hand_over_id = h.id
  WHERE h.state = 'done' AND h.done_at >= ?1 AND h.done_at < ?2 GROUP BY 1`;

/** Who picks a shipment up: the carrier that accepted its tender, if not a test, else its own (as storage/trucks/pickup-rows.ts). */
export const pickupCarrier = (scac: string, shipmentId: string): string => `coalesce(
  (SELECT nullif(t.data ->> '$.carrierCode', '') FROM tenders AS t JOIN submissions AS a ON a.shipment_id = t.shipment_id
   WHERE t.shipment_id = ${shipmentId} AND a.step = 'tender' AND a.state = 'accepted' AND NOT t.was_test), ${scac})`;

/**
 * Whether a truck is to come for `w.seq`, which is shipment `s.id`: not for one that was canceled while on a truck that left without it,
 * that is void or that was replaced.
 */
export const isStillHere = `(EXISTS (SELECT 1 FROM hand_over_shipments WHERE shipment_id = s.id)
  OR w.seq NOT IN (SELECT c.seq FROM submissions AS b JOIN shipments AS c ON c.id = b.shipment_id WHERE b.state = 'abandoned' AND b.step = 'bol')
    AND NOT EXISTS (SELECT 1 FROM amendments WHERE shipment_id = s.id AND state <> 'withdrawn' AND state IN ('in-force', 'closed')))`;

const stillHere = `SELECT ${pickupCarrier('l.scac', 's.id')} AS scac, max(l.carrier_name) AS carrierName,
    sum(w.seq IN (SELECT seq FROM shipments WHERE created_at >= ?1 AND created_at < ?2)) AS today, count(*) AS n
  FROM awaiting_pickup AS w JOIN listed_shipments AS l ON l.seq = w.seq JOIN shipments AS s ON s.seq = w.seq
  WHERE ${isStillHere} GROUP BY 1 ORDER BY n DESC, 1 LIMIT 200`;

function hoursOf(db: ReadableDatabase, { from, to }: { from: string; to: string }): TodayHour[] {
  const begin = Date.parse(from);
  const length = Math.ceil((Date.parse(to) - begin) / hourMilliseconds);
  const hours = Array.from({ length }, (_, hour) => ({
    from: new Date(begin + hour * hourMilliseconds).toISOString(),
    ...{ made: 0, printed: 0, handedOver: 0 },
  }));
  const add = (what: 'made' | 'printed' | 'handedOver', sql: string): void => {
    for (const { hour, n } of db.prepare(sql).all(from, to) as unknown as HourCount[]) {
      const there = hours[hour];
      if (there !== undefined) there[what] += n;
    }
  };
  add('made', made);
  add('printed', printed);
  add('handedOver', handedOver);
  return hours;
}

/** The numbers of the day in which `now` lies. Reads only; a few milliseconds with ten thousand shipments. */
export function todayFigures(
  db: ReadableDatabase,
  now: Date,
  printers: readonly { id: string; name: string }[],
): Today {
  const bounds = boundsOfDay(now);
  const queue = queueFigures(db);
  const sum = (rows: readonly { state: string; count: number }[], state: string): number =>
    rows.reduce((all, row) => all + (row.state === state ? row.count : 0), 0);
  const carriers = db.prepare(stillHere).all(bounds.from, bounds.to) as unknown as {
    scac: string;
    carrierName: string;
    today: number;
    n: number;
  }[];
  const { n: notPrinted } = db.prepare(`SELECT count(*) AS n FROM (${shipmentsNotPrinted})`).get() as {
    n: number;
  };
  return {
    day: localDay(now),
    hours: hoursOf(db, bounds),
    stillHere: carriers.map(({ n, today, ...carrier }) => ({ ...carrier, today, older: n - today })),
    inDoubt: sum(queue.submissions, 'in-doubt') + sum(queue.printJobs, 'in-doubt'),
    refused: sum(queue.submissions, 'refused'),
    notPrinted,
    oldestWaitingAt:
      [queue.oldestSubmission, queue.oldestPrintJob].filter((at) => at !== null).toSorted()[0] ?? null,
    paperOut: paperOutMinutes(db, { ...bounds, now: now.toISOString(), printers }),
  };
}
