import type { ShipmentColumn, ShipmentFilter } from '#shared/station/shipment-query.ts';
import { countedQuery } from './counted-query.ts';
import { shipmentsNotPrinted } from './counted-sql.ts';

const inState = (state: 'in-doubt' | 'refused'): string =>
  `SELECT s.seq FROM submissions AS b JOIN shipments AS s ON s.id = b.shipment_id WHERE b.state = '${state}' AND b.taken_by IS NULL`;

const conditions = {
  'in-doubt': `${inState('in-doubt')} UNION SELECT s.seq FROM print_jobs AS j JOIN shipments AS s ON s.id = j.shipment_id
    WHERE j.state = 'in-doubt'`,
  refused: inState('refused'),
  'not-printed': shipmentsNotPrinted,
} as const;

/** One whose BOL was canceled while it was on a truck that left without it is not waiting. */
const waiting = `SELECT w.seq FROM awaiting_pickup AS w WHERE NOT EXISTS (SELECT 1 FROM submissions AS b
  JOIN shipments AS s ON s.id = b.shipment_id WHERE s.seq = w.seq AND b.step = 'bol' AND b.state = 'canceled')`;

/** The worst step of each shipment that is not over. */
const troubled = `troubled AS MATERIALIZED (
  SELECT s.seq, min(CASE b.state WHEN 'in-doubt' THEN 0 WHEN 'held' THEN 1 WHEN 'refused' THEN 2 ELSE 3 END) AS rank
  FROM submissions AS b JOIN shipments AS s ON s.id = b.shipment_id
  WHERE b.state IN ('in-doubt', 'held', 'refused', 'queued', 'claimed', 'on-wire') GROUP BY s.seq)`;

const orders: Record<ShipmentColumn, string> = {
  state: 'coalesce((SELECT rank FROM troubled WHERE troubled.seq = l.seq), 9)',
  // The index of that name has the order.
  bolNumber: 'lower(coalesce(x.service_bol_number, x.bol_number))',
  consignee: 'lower(l.consignee)',
  carrier: 'lower(l.scac)',
  load: 'l.weight_lb',
  made: 'l.seq',
};

/** A statement for the `seq` of those wanted. `found`: a query of all that a text finds; null: no text. */
export function filteredShipments(
  { condition, notPickedUp = false, scac, madeBy, madeSince, counted, sort }: ShipmentFilter,
  found: { sql: string; values: string[] } | null,
): { sql: string; values: string[] } {
  const [countedSql, ...countedValues] = counted === undefined ? [] : countedQuery(counted);
  const wanted: [sql: string, ...values: string[]][] = [
    ...(countedSql === undefined
      ? []
      : [[`l.seq IN (${countedSql})`, ...countedValues] as [string, ...string[]]]),
    ...(found === null ? [] : [['l.seq IN (SELECT seq FROM found)'] as [string]]),
    ...(condition === undefined ? [] : [[`l.seq IN (${conditions[condition]})`] as [string]]),
    ...(notPickedUp ? [[`l.seq IN (${waiting})`] as [string]] : []),
    ...(scac === undefined ? [] : [['l.scac = ?', scac] as [string, string]]),
    ...(madeBy === undefined
      ? []
      : [['l.seq IN (SELECT seq FROM shipments WHERE created_by = ?)', madeBy] as [string, string]]),
    // They are numbered as they are made.
    ...(madeSince === undefined
      ? []
      : [['l.seq IN (SELECT seq FROM shipments WHERE created_at >= ?)', madeSince] as [string, string]]),
  ];
  const { by, isDown } = sort ?? { by: 'made', isDown: true };
  const tables = [
    ...(found === null ? [] : [`found AS MATERIALIZED (${found.sql})`]),
    ...(by === 'state' ? [troubled] : []),
  ];
  const direction = isDown ? 'DESC' : 'ASC';
  return {
    sql: [
      tables.length === 0 ? '' : `WITH ${tables.join(', ')}`,
      'SELECT l.seq FROM listed_shipments AS l',
      by === 'bolNumber' ? 'JOIN shipments AS x ON x.seq = l.seq' : '',
      wanted.length === 0 ? '' : `WHERE ${wanted.map(([sql]) => sql).join(' AND ')}`,
      `ORDER BY ${orders[by]} ${direction}, l.seq DESC LIMIT ?`,
    ].join(' '),
    values: [...(found?.values ?? []), ...wanted.flatMap(([, ...values]) => values)],
  };
}
