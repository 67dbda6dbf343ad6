import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { hasContent } from '#shared/freight/text/has-content.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { NotSentReason } from '#shared/station/attempt-reason.ts';
import { storeDocuments, storeTenderReply, type LabelsStoredEarly } from './answer-documents.ts';
import { keepAnswerInDoubt } from './answer-in-doubt.ts';
import { assignBolNumber } from './assign-bol-number.ts';
import { describeOtherShipment } from './bol-number-holder.ts';
import type { DocumentsStoredEarly } from './documents-stored-early.ts';
import { evidenceOf } from './evidence.ts';
import type { OutboxCore } from './outbox-parts.ts';
import { shownBolNumber } from './submission-view.ts';
import type { ApplyEvent } from './transitions.ts';

/** A long list of labels (`answer-documents.ts`), and large documents (`documents-stored-early.ts`). */
export interface StoredEarly {
  labels?: LabelsStoredEarly | null;
  documents?: DocumentsStoredEarly | null;
}

/** Input for writing the end of an attempt. */
interface FailedAttempt {
  parts: OutboxCore;
  move: ApplyEvent;
  row: StoredSubmission;
  /** The lanes' next attempt, if nothing was sent. */
  nextAttemptAt: (why: NotSentReason) => string | null;
  /** Large parts that are already stored. */
  ahead: StoredEarly;
  /** The other shipment that owns the BOL number in the answer, if there is one. */
  other: StoredShipment | null;
}

type Ended<Kind> = Extract<Outcome<StepAnswer>, { kind: Kind }>;
type Moved = Result<StoredSubmission>;

/** An empty text counts as none. */
const meaningful = (text: string | null | undefined): string | null =>
  text != null && hasContent(text) ? text : null;

/** The ids in a tender's answer, as people read them aloud. */
const tenderIdsIn = (answer: StepAnswer | null): string[] =>
  [answer?.confirmationId, answer?.pickupId?.toString()].flatMap((id) => meaningful(id) ?? []);

const leftAt = ({ row }: FailedAttempt): string | null => row.evidence?.leftAt ?? null;

/**
 * Moves the row to the state that its attempt ended in, with the journal entry, the evidence and the documents of the answer. Call it inside the
 * commit.
 */
export function applyOutcome(ending: FailedAttempt, outcome: Outcome<StepAnswer>): Moved {
  switch (outcome.kind) {
    case 'not-sent':
      return notSent(ending, outcome);
    case 'accepted':
      return accepted(ending, outcome);
    case 'refused':
      return refused(ending, outcome);
    case 'held':
      return held(ending, outcome);
    case 'in-doubt':
      return doubted(ending, outcome);
  }
}

function notSent(
  { move, row, nextAttemptAt }: FailedAttempt,
  { reason, exchange }: Ended<'not-sent'>,
): Moved {
  const next = nextAttemptAt(reason);
  return move(row.id, 'not-sent', () => ({
    line: { event: 'not-sent', detail: { reason, nextAttemptAt: next } },
    change: { nextAttemptAt: next, evidence: evidenceOf(exchange, null, { reason }) },
  }));
}

function accepted(ending: FailedAttempt, { answer, exchange }: Ended<'accepted'>): Moved {
  const { parts, move, row, ahead } = ending;
  const { stores } = parts;
  const { bolNumber, badLabels } = answer;
  const words = meaningful(answer.message);
  const documents = storeDocuments(parts, row, answer, ahead.labels, ahead.documents);
  return move(row.id, 'accepted', () => ({
    line: {
      event: 'accepted',
      detail: {
        bolNumber: bolNumber ?? null,
        confirmationId: meaningful(answer.confirmationId),
        words,
        labels: documents.physicalLabels / documents.perUnit,
        documents: documents.documentId === null ? 0 : 1,
        ...(badLabels === undefined ? {} : { badLabels: badLabels.length }),
      },
    },
    change: { nextAttemptAt: null, evidence: evidenceOf(exchange, leftAt(ending), { serviceWords: words }) },
    inSameCommit() {
      if (row.step === 'tender') storeTenderReply(stores, row.shipmentId, answer);
      if (row.step !== 'bol') return;
      if (ahead.documents != null) stores.answersInDoubt.adopt(row.shipmentId, row.attempt);
      if (bolNumber !== undefined) assignBolNumber(parts, row.shipmentId, bolNumber);
      parts.events.accepted.emit({ shipmentId: row.shipmentId, documents });
    },
  }));
}

function refused(ending: FailedAttempt, outcome: Ended<'refused'>): Moved {
  const words = meaningful(outcome.words);
  return ending.move(ending.row.id, 'refused', () => ({
    line: { event: 'refused', detail: { words } },
    change: { evidence: evidenceOf(outcome.exchange, leftAt(ending), { serviceWords: words }) },
  }));
}

function held(ending: FailedAttempt, { reason, words, exchange }: Ended<'held'>): Moved {
  const why = { reason, serviceWords: meaningful(words) };
  return ending.move(ending.row.id, 'held', () => ({
    line: { event: 'held', detail: { reason } },
    change: { evidence: evidenceOf(exchange, leftAt(ending), why) },
  }));
}

function doubted(ending: FailedAttempt, outcome: Ended<'in-doubt'>): Moved {
  const { parts, move, row, ahead, other } = ending;
  const { reason, answer, exchange } = outcome;
  const words = meaningful(outcome.words);
  const documents =
    answer === null ? null : storeDocuments(parts, row, answer, ahead.labels, ahead.documents);
  return move(row.id, 'doubted', () => ({
    line: {
      event: 'in-doubt',
      detail: {
        reason,
        httpStatus: exchange.httpStatus,
        words,
        keptDocuments: documents?.documentId == null ? 0 : 1,
        keptLabels: documents === null ? 0 : documents.labelIds.length / documents.perUnit,
        ...(other === null
          ? {}
          : { otherNumber: shownBolNumber(other), otherConsignee: other.shipment.consignee.company }),
      },
    },
    change: {
      evidence: evidenceOf(exchange, leftAt(ending), {
        reason,
        serviceWords: words,
        bolNumber: answer?.bolNumber ?? null,
        tenderIds: tenderIdsIn(answer),
        other: other === null ? null : { shipmentId: other.id, ...describeOtherShipment(other).other },
      }),
    },
    inSameCommit() {
      keepAnswerInDoubt(parts.stores, row, answer, other);
    },
  }));
}
