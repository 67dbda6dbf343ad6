import { notRejectedSql } from './answers-in-doubt-store.ts';

/**
 * Which answer's documents and labels are those of the shipment: the ones that came with the attempt that its BOL is at now, unless that
 * answer was rejected (answers-in-doubt-store.ts). What an earlier attempt brought was settled as "not there" or refused since; it is kept, and
 * neither shown as the shipment's own, printed nor tendered. A shipment without a BOL in the outbox (a restored or imported one) has
 * the newest there are.
 *
 * As a condition on the rows of a table with a column `attempt`: `shipment` is the shipment's id, `table` where the documents stand.
 */
export const currentAttemptCondition = (
  table: 'documents' | 'labels' | 'label_documents',
  shipment = '?1',
): string =>
  `attempt = coalesce((SELECT attempt FROM submissions WHERE shipment_id = ${shipment} AND step = 'bol'),
     (SELECT max(attempt) FROM ${table} WHERE shipment_id = ${shipment})) AND ${notRejectedSql(shipment)}`;
