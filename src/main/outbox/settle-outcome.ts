import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import { largeBytes } from '#main/storage/database/large-commit.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { NotSentReason } from '#shared/station/attempt-reason.ts';
import { checkAnsweredNumber } from './answer-in-doubt.ts';
import { reasonOf } from './evidence.ts';
import { applyOutcome, type StoredEarly } from './move-by-outcome.ts';
import type { OutboxCore } from './outbox-parts.ts';
import type { SettingsProof } from './settings-proof.ts';
import type { ApplyEvent } from './transitions.ts';

/**
 * The outcome as the row's state allows it: an impossible one becomes a doubt. Once a byte may have been sent, only an answer in the interface's
 * own format proves that nothing was created.
 */
function checkedAgainstState(row: StoredSubmission, outcome: Outcome<StepAnswer>): Outcome<StepAnswer> {
  const mayHaveSent = row.state === 'on-wire';
  const { exchange } = outcome;
  if (mayHaveSent && (outcome.kind === 'not-sent' || outcome.kind === 'held')) {
    const words = outcome.kind === 'held' ? (outcome.words ?? null) : null;
    return { kind: 'in-doubt', reason: outcome.reason, words, answer: null, exchange };
  }
  if (!mayHaveSent && (outcome.kind === 'accepted' || outcome.kind === 'refused')) {
    const answer = outcome.kind === 'accepted' ? outcome.answer : null;
    const words = outcome.kind === 'refused' ? outcome.words : null;
    return { kind: 'in-doubt', reason: 'answer-without-sending', words, answer, exchange };
  }
  return outcome;
}

/** Whether the records of the attempt make its commit large. */
const hasLargeRecord = ({ exchange }: Outcome<StepAnswer>): boolean =>
  exchange.request.length + (exchange.response?.length ?? 0) > largeBytes;

/** The row as it is now, and the outcome as it was recorded. */
export interface SettledOutcome {
  row: StoredSubmission;
  outcome: Outcome<StepAnswer>;
}

/**
 * Writes the end of an attempt in one commit: state, evidence, the raw exchange, the documents and, for an accepted BOL, its print rows.
 * `nextAttemptAt`: the lanes' next attempt, if nothing was sent. `ahead`: large parts that are already stored. Until `StationDatabase.lasting`, a
 * power cut can still undo an accepted BOL: it would be in doubt again.
 */
export function settleOutcome(
  parts: OutboxCore & { proof: SettingsProof },
  move: ApplyEvent,
  { id, step }: Pick<StoredSubmission, 'id' | 'step'>,
  ended: Outcome<StepAnswer>,
  nextAttemptAt: (why: NotSentReason) => string | null,
  ahead: StoredEarly = {},
): SettledOutcome {
  const { db, stores } = parts;
  // Printing follows soon, and the commit before its first byte waits for the disk once for both.
  const printsNow = step === 'bol' && ended.kind === 'accepted';
  return db.transaction(
    () => {
      const row = stores.submissions.get(id);
      if (row === null) throw new Error(`submission ${id} is gone`);
      const { outcome, other } = checkAnsweredNumber(stores, row, checkedAgainstState(row, ended));
      parts.proof.note(outcome);
      stores.exchanges.end({
        ...outcome.exchange,
        id: parts.newId(),
        submissionId: id,
        attempt: row.attempt,
        outcome: outcome.kind,
        reason: reasonOf(outcome),
      });
      const settled = applyOutcome({ parts, move, row, nextAttemptAt, ahead, other }, outcome);
      // Thrown so that nothing is written: the worker's row can only be claimed or in flight.
      if (!settled.ok) throw new Error(settled.error.message);
      return { row: settled.value, outcome };
    },
    hasLargeRecord(ended) ? 'large' : printsNow ? 'with-the-next' : 'at-once',
  );
}
