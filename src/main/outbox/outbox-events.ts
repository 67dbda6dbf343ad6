import { createSignal, type Signal } from '#main/signal.ts';

/** What was stored from an answer, for the spooler. `documentId` is null when the answer had no PDF. */
export interface AcceptedDocuments {
  /** In the order of the answer. */
  labelIds: string[];
  /** How many physical labels they print. */
  physicalLabels: number;
  /** Of these, how many are for one handling unit. */
  perUnit: number;
  documentId: string | null;
  /** The shipment label as a PDF or a picture; null when there was none. */
  labelDocumentId: string | null;
}

/** When the head of a BOL's answer arrives, and when its attempt has ended. */
export interface LabelsComing {
  shipmentId: string;
  answered: Promise<unknown>;
  settled: Promise<unknown>;
}

/** A long list of an answer's labels is stored. `waitFor`: the BOL is accepted only when this has resolved. */
export interface LabelsStored {
  shipmentId: string;
  ids: readonly string[];
  physical: number;
  perUnit: number;
  waitFor: (work: Promise<void>) => void;
}

/**
 * What happens to the steps of shipments. The first three are emitted in the transaction that they name: a listener's writes are part of it, and
 * a listener that throws rolls it back.
 */
export interface OutboxEvents {
  /** A BOL's number is stored, from whatever source: the steps that wait for the number are frozen with it. */
  bolNumbered: Signal<{ shipmentId: string }>;
  /** A BOL is accepted: its print jobs are written with it. */
  accepted: Signal<{ shipmentId: string; documents: AcceptedDocuments }>;
  /** An answer in doubt is rejected: its waiting prints are canceled with it. */
  rejected: Signal<{ shipmentId: string }>;
  /** A BOL was accepted; after its transaction. */
  documentsQueued: Signal<void>;
  /** A BOL's request has left: its labels, if any, are about to print. Emitted again when the head of its answer arrives. */
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
