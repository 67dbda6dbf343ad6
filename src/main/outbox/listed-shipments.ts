import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { TrackingAnswer, TrackingRecord } from '#shared/freight/tracking.ts';

/** The parts of a tracking-list row that settling a doubt needs; null: not given. */
export interface ListedShipment {
  bolNumber: string | null;
  pro: string | null;
  referenceNumber: string | null;
  statusMessage: string | null;
  /** Its destination, as far as the list has it; '' where it does not. */
  consignee: { name: string; city: string; state: string };
}

/** An empty text must not be taken for a number. */
const listed = (row: TrackingRecord): ListedShipment => ({
  bolNumber: row.bolNumber || null,
  pro: row.pro || null,
  referenceNumber: row.referenceNumber || null,
  statusMessage: row.statusMessage || null,
  consignee: { name: row.consigneeName, city: row.consigneeCity, state: row.consigneeState },
});

/**
 * The tracking list as proof. A list that came with a message of the service, or with unreadable numbers, is in doubt, with its rows as the
 * answer: listed shipments exist, and unlisted ones may exist too.
 */
export function listedShipments(outcome: Outcome<TrackingAnswer>): Outcome<ListedShipment[]> {
  if (outcome.kind === 'in-doubt') return { ...outcome, answer: null };
  if (outcome.kind !== 'accepted') return outcome;
  const { records, warning, unread } = outcome.answer;
  const answer = records.map(listed);
  const { exchange } = outcome;
  if (warning !== '')
    return { kind: 'in-doubt', reason: 'contradictory-answer', words: warning, answer, exchange };
  return unread.length === 0
    ? { kind: 'accepted', answer, exchange }
    : { kind: 'in-doubt', reason: 'incomplete-answer', words: unread.join('; '), answer, exchange };
}

/** How such a read ended, for the lanes: a list with unreadable numbers proves little, but the service did answer. */
export const trackingReadOutcome = (outcome: Outcome<TrackingAnswer>): Outcome<unknown> =>
  outcome.kind === 'accepted' && outcome.answer.warning === '' ? outcome : listedShipments(outcome);
