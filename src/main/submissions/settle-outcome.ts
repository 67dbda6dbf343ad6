import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import { largeBytes } from '#main/storage/large-commit.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import { saysSomething } from '#shared/freight/says-something.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { NotSentReason } from '#shared/station/try-reason.ts';
import { storeTenderReply, storeDocuments, type LabelsAhead } from './answer-documents.ts';
import type { DocumentsAhead } from './documents-ahead.ts';
import { assignBolNumber } from './assign-bol-number.ts';
import { describeOtherShipment } from './bol-number-holder.ts';
import { keepAnswerInDoubt, checkAnsweredNumber } from './answer-in-doubt.ts';
import { evidenceOf, reasonOf } from './evidence.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { SettingsProof } from './settings-proof.ts';
import { shownBolNumber } from './submission-view.ts';
import type { Move } from './transitions.ts';

/**
 * The outcome as the row's own state allows it: an impossible one becomes a doubt. Once a byte may have been sent, only an answer in the
 * interface's own format proves that nothing was created.
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

/** An empty text counts as none. */
const meaningful = (text: string | null | undefined): string | null =>
  text != null && saysSomething(text) ? text : null;

/** The ids in a tender's answer, as people read them aloud. */
const tenderIdsIn = (answer: StepAnswer | null): string[] =>
  [answer?.confirmationId, answer?.pickupId?.toString()].flatMap((id) => meaningful(id) ?? []);

/** A long list of labels (`answer-documents.ts`), and large documents (`documents-ahead.ts`). */
export interface StoredAhead {
  labels?: LabelsAhead | null;
  documents?: DocumentsAhead | null;
}

/** Whether what is recorded of the try makes its commit a large one. */
export const hasLargeRecord = ({ exchange }: Outcome<StepAnswer>): boolean =>
  exchange.request.length + (exchange.response?.length ?? 0) > largeBytes;

/** The row as it is now, and the outcome as it was recorded. */
export interface Settled {
  row: StoredSubmission;
  outcome: Outcome<StepAnswer>;
}

/**
 * Writes the end of a try in one commit: state, evidence, the raw exchange, the documents and, for an accepted BOL, its print
 * rows. `nextTryAt`: when the lanes try again, for what was not sent. `ahead`: what was large, and is stored already.
 * An accepted BOL may still be undone by a power cut afterwards, until `StationDatabase.lasting`: it would be in doubt again.
 */
export function settleOutcome(
  parts: OutboxParts & { proof: SettingsProof },
  move: Move,
  { id, step }: Pick<StoredSubmission, 'id' | 'step'>,
  ended: Outcome<StepAnswer>,
  nextTryAt: (why: NotSentReason) => string | null,
  ahead: StoredAhead = {},
): Settled {
  const { db, stores } = parts;

  function write(
    row: StoredSubmission,
    outcome: Outcome<StepAnswer>,
    other: StoredShipment | null,
  ): Result<StoredSubmission> {
    const { exchange } = outcome;
    const leftAt = row.evidence?.leftAt ?? null;
    switch (outcome.kind) {
      case 'not-sent': {
        const next = nextTryAt(outcome.reason);
        const evidence = evidenceOf(exchange, null, { reason: outcome.reason });
        return move(id, 'not-sent', () => ({
          line: { event: 'not-sent', detail: { reason: outcome.reason, nextTryAt: next } },
          change: { nextTryAt: next, evidence },
        }));
      }
      case 'accepted': {
        const { blNumber } = outcome.answer;
        const documents = storeDocuments(parts, row, outcome.answer, ahead.labels, ahead.documents);
        return move(id, 'accepted', () => ({
          line: {
            event: 'accepted',
            detail: {
              bolNumber: blNumber ?? null,
              confirmationId: meaningful(outcome.answer.confirmationId),
              words: meaningful(outcome.answer.message),
              labels: documents.physicalLabels,
              documents: documents.documentId === null ? 0 : 1,
              ...(outcome.answer.badLabels === undefined
                ? {}
                : { badLabels: outcome.answer.badLabels.length }),
            },
          },
          change: {
            nextTryAt: null,
            evidence: evidenceOf(exchange, leftAt, { serviceWords: meaningful(outcome.answer.message) }),
          },
          inSameCommit() {
            if (row.step === 'tender') storeTenderReply(stores, row.shipmentId, outcome.answer);
            if (row.step !== 'bol') return;
            if (ahead.documents != null) stores.answersInDoubt.adopt(row.shipmentId, row.attempt);
            if (blNumber !== undefined) assignBolNumber(parts, row.shipmentId, blNumber);
            parts.onAccepted(row.shipmentId, documents);
          },
        }));
      }
      case 'refused':
        return move(id, 'refused', () => ({
          line: { event: 'refused', detail: { words: meaningful(outcome.words) } },
          change: { evidence: evidenceOf(exchange, leftAt, { serviceWords: meaningful(outcome.words) }) },
        }));
      case 'held':
        return move(id, 'held', () => ({
          line: { event: 'held', detail: { reason: outcome.reason } },
          change: {
            evidence: evidenceOf(exchange, leftAt, {
              reason: outcome.reason,
              serviceWords: meaningful(outcome.words),
            }),
          },
        }));
      case 'in-doubt': {
        const documents =
          outcome.answer === null
            ? null
            : storeDocuments(parts, row, outcome.answer, ahead.labels, ahead.documents);
        const { reason } = outcome;
        const words = meaningful(outcome.words);
        const blNumber = outcome.answer?.blNumber ?? null;
        return move(id, 'doubted', () => ({
          line: {
            event: 'in-doubt',
            detail: {
              reason,
              httpStatus: exchange.httpStatus,
              words,
              keptDocuments: documents?.documentId == null ? 0 : 1,
              keptLabels: documents?.labelIds.length ?? 0,
              ...(other === null
                ? {}
                : { otherNumber: shownBolNumber(other), otherConsignee: other.shipment.consignee.company }),
            },
          },
          change: {
            evidence: evidenceOf(exchange, leftAt, {
              reason,
              serviceWords: words,
              blNumber,
              tenderIds: tenderIdsIn(outcome.answer),
              other: other === null ? null : { shipmentId: other.id, ...describeOtherShipment(other).other },
            }),
          },
          inSameCommit() {
            keepAnswerInDoubt(stores, row, outcome.answer, other);
          },
        }));
      }
    }
  }

  // What prints is near, and the commit before its first byte waits for the disk once for both.
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
      const settled = write(row, outcome, other);
      // Thrown so that nothing is written: the worker's row can only be claimed or on the wire.
      if (!settled.ok) throw new Error(settled.error.message);
      return { row: settled.value, outcome };
    },
    hasLargeRecord(ended) ? 'large' : printsNow ? 'with-the-next' : 'at-once',
  );
}
