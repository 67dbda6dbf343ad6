import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { TrackingAnswer, TrackingRecord } from '#shared/freight/tracking.ts';

/** A row of the carrier's tracking list, as far as settling a doubt needs it; null: not said. */
export interface ListedShipment {
  blNumber: string | null;
  pro: string | null;
  referenceNumber: string | null;
  statusMessage: string | null;
}

/** What the service did not say must not be taken for a number. */
const listed = (row: TrackingRecord): ListedShipment => ({
  blNumber: row.blNumber || null,
  pro: row.pro || null,
  referenceNumber: row.referenceNumber || null,
  statusMessage: row.statusMessage || null,
});

/**
 * The tracking list as proof. Rows beside a message of the service are in doubt, with the rows as the answer: what they list is there,
 * what they do not list may be there too.
 */
export function listedIn(outcome: Outcome<TrackingAnswer>): Outcome<ListedShipment[]> {
  if (outcome.kind === 'in-doubt') return { ...outcome, answer: null };
  if (outcome.kind !== 'accepted') return outcome;
  const { records, warning } = outcome.answer;
  const answer = records.map(listed);
  const { exchange } = outcome;
  return warning === ''
    ? { kind: 'accepted', answer, exchange }
    : { kind: 'in-doubt', reason: 'contradictory-answer', words: warning, answer, exchange };
}
