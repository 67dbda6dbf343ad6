/**
 * Which answer's documents and labels are those of the shipment: the ones that came with the try that its BOL is at now. What an
 * earlier try brought was settled as "not there" or refused since; it is kept, and neither shown as the shipment's own, printed nor
 * tendered. A shipment without a BOL in the outbox (a restored or imported one) has the newest there are.
 *
 * As SQL, a number or NULL: `?1` is the shipment, `table` where the documents stand.
 */
export const countingAttempt = (table: 'documents' | 'labels' | 'label_documents'): string =>
  `coalesce((SELECT attempt FROM submissions WHERE shipment_id = ?1 AND step = 'bol'),
     (SELECT max(attempt) FROM ${table} WHERE shipment_id = ?1))`;
