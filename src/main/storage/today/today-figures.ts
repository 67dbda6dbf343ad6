import type { Today, TodayHour } from '#shared/station/today.ts';
import { localDay } from '#main/local-day.ts';
import type { ReadableDatabase } from '../journal/journal-lines.ts';
import { queueFigures } from '../printing/queue-figures.ts';
import {
  boundsOfDay,
  isStillHereSql,
  pickupCarrier,
  shipmentsNotPrinted,
  shipmentsPrinted,
} from '../shipments/counted-sql.ts';
import { paperOutMinutes } from '../journal/paper-out-minutes.ts';

const hourMilliseconds = 3_600_000;

interface HourCount {
  hour: number;
  n: number;
}

/** Whole hours between the beginning of the day, `?1`, and a moment. */
const hourOf = (column: string): string => `(unixepoch(${column}) - unixepoch(?1)) / 3600`;

const made = `SELECT ${hourOf('created_at')} AS hour, count(*) AS n FROM shipments
  WHERE created_at >= ?1 AND created_at < ?2 GROUP BY 1`;

const printed = `SELECT ${hourOf('at')} AS hour, count(*) AS n FROM (${shipmentsPrinted('?1', '?2')}) GROUP BY 1`;

const handedOver = `SELECT ${hourOf('h.done_at')} AS hour, count(*) AS n
  FROM hand_overs AS h JOIN hand_over_shipments AS x ON x.hand_over_id = h.id
  WHERE h.state = 'done' AND h.done_at >= ?1 AND h.done_at < ?2 GROUP BY 1`;

const stillHere = `SELECT ${pickupCarrier('l.scac', 's.id')} AS scac, max(l.carrier_name) AS carrierName,
    sum(w.seq IN (SELECT seq FROM shipments WHERE created_at >= ?1 AND created_at < ?2)) AS today, count(*) AS n
  FROM awaiting_pickup AS w JOIN listed_shipments AS l ON l.seq = w.seq JOIN shipments AS s ON s.seq = w.seq
  WHERE ${isStillHereSql} GROUP BY 1 ORDER BY n DESC, 1 LIMIT 200`;

function hoursOf(db: ReadableDatabase, { from, to }: { from: string; to: string }): TodayHour[] {
  const begin = Date.parse(from);
  const length = Math.ceil((Date.parse(to) - begin) / hourMilliseconds);
  const hours = Array.from({ length }, (_, hour) => ({
    from: new Date(begin + hour * hourMilliseconds).toISOString(),
    made: 0,
    printed: 0,
    handedOver: 0,
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
