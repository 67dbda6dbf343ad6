import type { Stores } from '#main/storage/stores.ts';
import type { RecordBase } from '#main/desk-base.ts';
import type { StepAnswer } from '#main/freight-service/freight-service.ts';
import { labelParts, rowsOf, type LabelPart, type LabelRow } from './zpl-count.ts';
import type { LabelAnswer } from '#main/storage/printing/labels-store.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { hasContent } from '#shared/freight/text/has-content.ts';
import type { AcceptedDocuments } from './outbox-events.ts';

/** How much ZPL is stored in one commit, in characters: a few milliseconds. */
const charactersPerCommit = 200_000;

const answerOf = ({ labels = [], badLabels = [] }: StepAnswer): LabelAnswer => ({
  strings: labels.length + badLabels.length,
  bad: badLabels,
});

type LabelStoring = RecordBase & { station?: { labelsPerUnit?: (shipmentId: string) => number } };

/** Each label as often as the station prints it. One that brings its own number (`^PQ`) is printed as it came, and so are all beside it. */
function rowsToPrint(parts: LabelStoring, shipmentId: string, labels: readonly LabelPart[]): StoredRow[] {
  const perUnit = labels.every(({ physical }) => physical === 1)
    ? (parts.station?.labelsPerUnit?.(shipmentId) ?? 1)
    : 1;
  const copies = labels.flatMap((one) => Array.from({ length: perUnit }, () => one));
  return rowsOf(copies).map((row) => ({ ...row, perUnit }));
}
type StoredRow = LabelRow & { perUnit: number };

const asStored = (rows: readonly StoredRow[], ids: string[]): LabelsStoredEarly => ({
  ids,
  physical: rows.at(-1)?.of ?? 0,
  perUnit: rows.at(-1)?.perUnit ?? 1,
});

function addLabel(
  { stores, clock, newId }: RecordBase,
  row: StoredSubmission,
  { zpl, ...counted }: StoredRow,
): string {
  const id = newId();
  stores.labels.add({
    id,
    shipmentId: row.shipmentId,
    attempt: row.attempt,
    ...counted,
    zpl: Buffer.from(zpl, 'utf8'),
    storedAt: clock.now().toISOString(),
  });
  return id;
}

/** Labels of an answer that are already stored; they are assigned to the shipment in the commit that settles the attempt. */
export interface LabelsStoredEarly {
  ids: string[];
  physical: number;
  /** Of these, how many are for one handling unit. */
  perUnit: number;
}

/**
 * Stores a long list of labels before the attempt is settled, in commits of some milliseconds with a turn of the event loop in between:
 * thousands of labels in one commit would stop the whole station. Until `storeDocuments` they belong to nothing, so after a crash in between the
 * BOL is in doubt and has no partial list. Null: the list is short and `storeDocuments` stores it. `closed`: the station is closing and the disk
 * has not stored all of it, so the attempt must not be settled.
 */
export async function storeLabelsEarly(
  parts: LabelStoring,
  row: StoredSubmission,
  answer: StepAnswer,
  hooks: {
    /** A turn of the event loop. */
    pause: () => Promise<unknown>;
    /** Runs a commit, and retries it while the disk is full; null if the station closes first. */
    write: <T>(work: () => T) => Promise<T | null>;
  },
): Promise<LabelsStoredEarly | null | 'closed'> {
  const strings = answer.labels ?? [];
  if (strings.reduce((sum, zpl) => sum + zpl.length, 0) <= charactersPerCommit) return null;
  const split: LabelPart[] = [];
  let read = 0;
  for (const zpl of strings)
    for (const part of labelParts(zpl)) {
      split.push(part);
      read += part.zpl.length;
      if (read > charactersPerCommit) {
        read = 0;
        await hooks.pause();
      }
    }
  const rows = rowsToPrint(parts, row.shipmentId, split);
  const ids: string[] = [];
  const begun = await hooks.write(() => {
    parts.db.transaction(() => {
      parts.stores.labels.begin(row.shipmentId, row.attempt, answerOf(answer));
    });
    return true;
  });
  if (begun === null) return 'closed';
  for (let next = 0; next < rows.length;) {
    const some: StoredRow[] = [];
    for (let size = 0; next < rows.length && size < charactersPerCommit; next += 1) {
      const one = rows[next];
      if (one === undefined) break;
      some.push(one);
      // Each row has a fixed cost, counted as bytes.
      size += one.zpl.length + 1000;
    }
    await hooks.pause();
    const stored = await hooks.write(() =>
      parts.db.transaction(() => some.map((one) => addLabel(parts, row, one))),
    );
    if (stored === null) return 'closed';
    ids.push(...stored);
  }
  return asStored(rows, ids);
}

/** Stores the PDF of an answer, byte for byte; returns its id. Call it inside a transaction, like the next one. */
export function storeBillOfLading(
  { stores, clock, newId }: RecordBase,
  { shipmentId, attempt }: StoredSubmission,
  bytes: Buffer,
): string {
  const id = newId();
  const storedAt = clock.now().toISOString();
  stores.documents.add({ id, shipmentId, attempt, kind: 'bill-of-lading', bytes, storedAt });
  return id;
}

/** Stores a label that came as a document or picture, byte for byte; returns its id. */
export function storeLabelDocument(
  { stores, clock, newId }: RecordBase,
  { shipmentId, attempt }: StoredSubmission,
  document: NonNullable<StepAnswer['labelDocument']>,
): string {
  const id = newId();
  const storedAt = clock.now().toISOString();
  stores.labelDocuments.add({ id, shipmentId, attempt, ...document, storedAt });
  return id;
}

/**
 * Stores the PDF and the labels of an answer, byte for byte. Call it inside the transaction that settles the submission. `ahead` and
 * `documents`: labels and documents that are already stored.
 */
export function storeDocuments(
  parts: LabelStoring,
  row: StoredSubmission,
  answer: StepAnswer,
  ahead: LabelsStoredEarly | null = null,
  documents: Pick<AcceptedDocuments, 'documentId' | 'labelDocumentId'> | null = null,
): AcceptedDocuments {
  const { stores } = parts;
  const { shipmentId, attempt } = row;
  const { pdf, labelDocument } = answer;
  const { documentId, labelDocumentId } = documents ?? {
    documentId: pdf === undefined ? null : storeBillOfLading(parts, row, pdf),
    labelDocumentId: labelDocument === undefined ? null : storeLabelDocument(parts, row, labelDocument),
  };
  const given = answerOf(answer);
  if (ahead === null) {
    const rows = rowsToPrint(
      parts,
      shipmentId,
      (answer.labels ?? []).flatMap((zpl) => [...labelParts(zpl)]),
    );
    ahead = asStored(
      rows,
      rows.map((one) => addLabel(parts, row, one)),
    );
  }
  if (given.strings > 0) stores.labels.finish(shipmentId, attempt, given);
  return {
    labelIds: ahead.ids,
    physicalLabels: ahead.physical,
    perUnit: ahead.perUnit,
    documentId,
    labelDocumentId,
  };
}

/** Makes the numbers in the answer to a tender searchable. Inside the transaction that accepts it. */
export function storeTenderReply(stores: Stores, shipmentId: string, answer: StepAnswer): void {
  const meaningful = (text: string | undefined): string | null =>
    text !== undefined && hasContent(text) ? text : null;
  stores.tenders.setReply(shipmentId, {
    confirmationId: meaningful(answer.confirmationId),
    pickupId: answer.pickupId != null && answer.pickupId > 0 ? answer.pickupId : null,
    message: meaningful(answer.message),
  });
  stores.shipments.reindex(shipmentId);
}
