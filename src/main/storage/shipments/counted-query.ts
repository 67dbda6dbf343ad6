import type { Counted } from '#shared/station/counted-shipments.ts';
import {
  boundsOfDay,
  isStillHere,
  pickupCarrier,
  shipmentsNotPrinted,
  shipmentsPrinted,
} from './today-figures.ts';

/** A query for `seq` with named values. */
export interface CountedQuery {
  sql: string;
  values: Record<string, string>;
}

const seqsOf = (shipmentIds: string): string =>
  `SELECT s.seq FROM shipments AS s WHERE s.id IN (SELECT shipment_id FROM (${shipmentIds}))`;

/** The shipments of a counted, by `seq`: those that Today counted. */
export function countedQuery(counted: Counted): CountedQuery {
  switch (counted.is) {
    case 'made':
      return {
        sql: 'SELECT seq FROM shipments WHERE created_at >= :from AND created_at < :to',
        values: { from: counted.from, to: counted.to },
      };
    case 'printed':
      // Each is counted once a day, in its last hour.
      return {
        sql: seqsOf(`SELECT shipment_id FROM (${shipmentsPrinted(':from', ':end')}) WHERE at < :to`),
        values: { from: counted.from, to: counted.to, end: boundsOfDay(new Date(counted.from)).to },
      };
    case 'handed-over':
      return {
        sql: seqsOf(
          `SELECT x.shipment_id FROM hand_overs AS h JOIN hand_over_shipments AS x ON x.hand_over_id = h.id
           WHERE h.state = 'done' AND h.done_at >= :from AND h.done_at < :to`,
        ),
        values: { from: counted.from, to: counted.to },
      };
    case 'not-printed':
      return { sql: seqsOf(shipmentsNotPrinted), values: {} };
    case 'here':
      return {
        sql: `SELECT w.seq FROM awaiting_pickup AS w JOIN listed_shipments AS l ON l.seq = w.seq JOIN shipments AS s ON s.seq = w.seq
          WHERE ${isStillHere} AND ${pickupCarrier('l.scac', 's.id')} = :scac`,
        values: { scac: counted.scac },
      };
  }
}
