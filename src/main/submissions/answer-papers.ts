import { labelRows } from '#main/shipments/zpl-count.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import { saysSomething } from '#shared/freight/says-something.ts';
import type { AcceptedPapers, OutboxParts, StepAnswer } from './outbox-parts.ts';

/** Stores the PDF and the labels of an answer, byte for byte. Call it inside the transaction that settles the submission. */
export function storePapers(
  { stores, clock, newId }: Pick<OutboxParts, 'stores' | 'clock' | 'newId'>,
  row: StoredSubmission,
  answer: StepAnswer,
): AcceptedPapers {
  const { shipmentId, attempt } = row;
  const storedAt = clock.now().toISOString();
  let documentId: string | null = null;
  if (answer.pdf !== undefined) {
    documentId = newId();
    stores.documents.add({
      id: documentId,
      shipmentId,
      attempt,
      kind: 'bill-of-lading',
      bytes: answer.pdf,
      storedAt,
    });
  }
  const labels = labelRows(answer.labels ?? []).map(({ zpl, ...counted }) => ({
    id: newId(),
    shipmentId,
    attempt,
    ...counted,
    zpl: Buffer.from(zpl, 'utf8'),
    storedAt,
  }));
  for (const label of labels) stores.labels.add(label);
  return { labels, documentId };
}

/** What the carrier and the service said to a tender, found by the search from now on. Inside the transaction that accepts it. */
export function keepReply(stores: OutboxParts['stores'], shipmentId: string, answer: StepAnswer): void {
  const said = (text: string | undefined): string | null =>
    text !== undefined && saysSomething(text) ? text : null;
  stores.tenders.setReply(shipmentId, {
    confirmationId: said(answer.confirmationId),
    pickupId: answer.pickupId != null && answer.pickupId > 0 ? answer.pickupId : null,
    message: said(answer.message),
  });
  stores.shipments.reindex(shipmentId);
}
