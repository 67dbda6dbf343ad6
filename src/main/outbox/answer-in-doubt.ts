import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { isSameBolNumber, rightfulOwnerOfAnswer } from './bol-number-holder.ts';
import type { OutboxCore } from './outbox-parts.ts';

const answerOf = (outcome: Outcome<StepAnswer>): StepAnswer | null =>
  'answer' in outcome ? outcome.answer : null;

/** The outcome of a BOL, turned into a doubt if its number belongs to another shipment, whatever else it says; and that shipment. */
export function checkAnsweredNumber(
  stores: Pick<Stores, 'shipments' | 'submissions'>,
  row: StoredSubmission,
  outcome: Outcome<StepAnswer>,
): { outcome: Outcome<StepAnswer>; other: StoredShipment | null } {
  const answer = answerOf(outcome);
  const owner = row.step === 'bol' ? stores.shipments.get(row.shipmentId) : null;
  if (answer?.bolNumber === undefined || owner === null) return { outcome, other: null };
  const other = rightfulOwnerOfAnswer(stores, owner, answer.bolNumber);
  if (other === null) return { outcome, other };
  const words = outcome.kind === 'in-doubt' ? outcome.words : null;
  const { exchange } = outcome;
  return {
    outcome: { kind: 'in-doubt', reason: 'answer-of-another-shipment', words, answer, exchange },
    other,
  };
}

/**
 * Keeps the documents of an answer in doubt apart from the shipment's own until a person has decided. Those of another shipment never
 * become this one's. Inside the transaction that writes the doubt.
 */
export function keepAnswerInDoubt(
  stores: Stores,
  { step, shipmentId, attempt }: StoredSubmission,
  answer: StepAnswer | null,
  other: StoredShipment | null,
): void {
  if (step !== 'bol' || answer === null) return;
  const standing = other === null ? 'open' : 'rejected';
  stores.answersInDoubt.add({ shipmentId, attempt, bolNumber: answer.bolNumber ?? null, standing });
}

/**
 * The service has the BOL under this number, so the documents of the answer in doubt become the shipment's, unless they name another number.
 * None of them is printed automatically. Inside the transaction that accepts the BOL.
 */
export function adoptAnswer(
  { stores: { answersInDoubt }, events }: Pick<OutboxCore, 'stores' | 'events'>,
  { shipmentId, attempt }: StoredSubmission,
  bolNumber: string,
): void {
  const kept = answersInDoubt.get(shipmentId, attempt);
  if (kept?.standing !== 'open') return;
  if (kept.bolNumber === null || isSameBolNumber(kept.bolNumber, bolNumber))
    answersInDoubt.adopt(shipmentId, attempt);
  else {
    answersInDoubt.reject(shipmentId, attempt);
    events.rejected.emit({ shipmentId });
  }
}
