import type { Counted } from '#shared/station/counted-shipments.ts';
import {
  boundsOfDay,
  isStillHereSql,
  pickupCarrier,
  shipmentsNotPrinted,
  shipmentsPrinted,
} from './counted-sql.ts';

const seqsOf = (shipmentIds: string): string =>
  `SELECT s.seq FROM shipments AS s WHERE s.id IN (SELECT shipment_id FROM (${shipmentIds}))`;

/** A query for the `seq` of the shipments that Today counted, with its values. */
export function countedQuery(counted: Counted): [sql: string, ...values: string[]] {
  switch (counted.is) {
    case 'made':
      return ['SELECT seq FROM shipments WHERE created_at >= ? AND created_at < ?', counted.from, counted.to];
    case 'printed':
      // Each is counted once a day, in its last hour.
      return [
        seqsOf(`SELECT shipment_id FROM (${shipmentsPrinted('?', '?')}) WHERE at < ?`),
        counted.from,
        boundsOfDay(new Date(counted.from)).to,
        counted.to,
      ];
    case 'handed-over':
      return [
        seqsOf(
          `SELECT x.shipment_id FROM hand_overs AS h JOIN hand_over_shipments AS x ON x.hand_over_id = h.id
           WHERE h.state = 'done' AND h.done_at >= ? AND h.done_at < ?`,
        ),
        counted.from,
        counted.to,
      ];
    case 'not-printed':
      return [seqsOf(shipmentsNotPrinted)];
    case 'here':
      return [
        `SELECT w.seq FROM awaiting_pickup AS w JOIN listed_shipments AS l ON l.seq = w.seq JOIN shipments AS s ON s.seq = w.seq
          WHERE ${isStillHereSql} AND ${pickupCarrier('l.scac', 's.id')} = ?`,
        counted.scac,
      ];
  }
}
