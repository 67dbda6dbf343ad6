import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import { largeBytes } from '#main/storage/database/large-commit.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { storeBillOfLading, storeLabelDocument } from './answer-documents.ts';
import { checkAnsweredNumber, keepAnswerInDoubt } from './answer-in-doubt.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { WriteUntilStored } from './write-until-stored.ts';

/** Documents of an answer that are already stored; null: it has none, or they are stored with the outcome. */
export interface DocumentsStoredEarly {
  documentId: string | null;
  labelDocumentId: string | null;
}

/**
 * Stores large documents of a BOL's answer before the attempt is settled, one commit each with a turn of the event loop after it: in a single 11
 * MB commit with the recorded answer, which contains them again, they stopped the station for 0.1 s (docs/decisions/storage.md). Until then they
 * belong to an answer in doubt with the number that came, which is what a station finds after a crash in between. Null: they are small.
 * `closed`: the station is closing and the disk has not stored them.
 */
export async function storeDocumentsEarly(
  parts: OutboxParts,
  row: StoredSubmission,
  outcome: Outcome<StepAnswer>,
  write: WriteUntilStored,
): Promise<DocumentsStoredEarly | null | 'closed'> {
  const { db, stores } = parts;
  const answer = 'answer' in outcome ? outcome.answer : null;
  const { pdf, labelDocument } = answer ?? {};
  const size = (pdf?.length ?? 0) + (labelDocument?.bytes.length ?? 0);
  // If nothing was sent, nothing can have been answered: this is checked when the attempt is settled.
  if (row.step !== 'bol' || size <= largeBytes || stores.submissions.get(row.id)?.state !== 'on-wire')
    return null;
  const ahead: DocumentsStoredEarly = { documentId: null, labelDocumentId: null };
  const begun = await write(() =>
    db.transaction(() => {
      const { other } = checkAnsweredNumber(stores, row, outcome);
      keepAnswerInDoubt(stores, row, answer, other);
      if (pdf !== undefined) ahead.documentId = storeBillOfLading(parts, row, pdf);
      return true;
    }, 'large'),
  );
  if (begun === null) return 'closed';
  if (labelDocument === undefined) return ahead;
  const stored = await write(() =>
    db.transaction(() => {
      ahead.labelDocumentId = storeLabelDocument(parts, row, labelDocument);
      return true;
    }, 'large'),
  );
  return stored === null ? 'closed' : ahead;
}
