import { createSignal, type Signal } from '#main/signal.ts';

/** What was stored from an answer, for the spooler. `documentId` is null when the answer had no PDF. */
export interface AcceptedDocuments {
  /** In the order of the answer. */
  labelIds: string[];
  /** How many physical labels they print. */
  physicalLabels: number;
  documentId: string | null;
  /** The shipment label as a PDF or a picture; null when there was none. */
  labelDocumentId: string | null;
}

/** When the head of the answer to a BOL is here, and when its try has ended. */
export interface LabelsComing {
  answered: Promise<unknown>;
  settled: Promise<unknown>;
}

/** A long list of an answer's labels is stored. `waitFor`: the BOL is accepted only when this has ended. */
export interface LabelsStored {
  shipmentId: string;
  ids: readonly string[];
  physical: number;
  waitFor: (work: Promise<void>) => void;
}

/**
 * What happens to the steps of shipments. The first three are told in the transaction that they name: what a listener writes is part of it, and
 * what it throws undoes it.
 */
export interface OutboxEvents {
  /** A BOL's number is stored, from whatever source: what waits for the number is frozen with it. */
  bolNumbered: Signal<{ shipmentId: string }>;
  /** A BOL is accepted: its print jobs are written with it. */
  accepted: Signal<{ shipmentId: string; documents: AcceptedDocuments }>;
  /** An answer in doubt is rejected: its waiting prints are canceled with it. */
  rejected: Signal<{ shipmentId: string }>;
  /** A BOL was accepted; after its transaction. */
  documentsQueued: Signal<void>;
  /** A BOL has left: its labels are about to print, if it has any. Told once more when the head of its answer is here. */
  labelsComing: Signal<LabelsComing>;
  labelsStored: Signal<LabelsStored>;
}

export const createOutboxEvents = (): OutboxEvents => ({
  bolNumbered: createSignal(),
  accepted: createSignal(),
  rejected: createSignal(),
  documentsQueued: createSignal(),
  labelsComing: createSignal(),
  labelsStored: createSignal(),
});
