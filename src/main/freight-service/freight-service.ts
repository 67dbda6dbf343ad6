import type { Order } from '#shared/freight/order.ts';
import type { Quote, QuoteRequest } from '#shared/freight/quote.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { Tender, TenderForm } from '#shared/freight/tender.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { CarrierReading } from '#shared/station/later-step.ts';
import type { TrackingAnswer, TrackingQuery } from '#shared/freight/tracking.ts';
import type { Step } from '#shared/station/submission.ts';
import type { HeldReason, NotSentReason, TryReason } from '#shared/station/try-reason.ts';

/**
 * The service client as the rest of main sees it. Every operation ends in exactly one outcome:
 * *not-sent* nothing left, safe to try again · *accepted* and *refused* as the interface's own JSON says · *held* the settings are
 * wrong, trying again cannot help: of a BOL, an order or a tender nothing has left; a read may have been refused by a status ·
 * *in-doubt* bytes left and no answer that can be judged came back, whatever the status.
 */
export type Outcome<Answer> = Verdict<Answer> & { exchange: Exchange };

/** An outcome without the record of its try. */
export type Verdict<Answer> =
  | { kind: 'not-sent'; reason: NotSentReason }
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; words: string }
  /** `words`: the service's own, where it refused the sign-in of a read in words instead of by a status. */
  | { kind: 'held'; reason: HeldReason; words?: string }
  /** `answer`: what could be read of a contradictory answer (documents and an error too); stored, but not trusted. */
  | {
      kind: 'in-doubt';
      reason: TryReason;
      words: string | null;
      answer: Partial<Answer> | null;
    };

/** One try on the wire, credentials already removed. */
export interface Exchange {
  operation: string;
  startedAt: string;
  endedAt: string;
  /** When the hook fired: the first byte left right after. Null: nothing left. */
  leftAt: string | null;
  bytesSent: number | null;
  waitedSeconds: number;
  httpStatus: number | null;
  /** Under which settings and sign-in it was made: `settingsMark()` at its start. */
  settingsMark: string;
  /** The request body with the credential values replaced. */
  request: string;
  response: Buffer | null;
}

export interface BolAnswer {
  blNumber: string;
  pdf: Buffer;
  /** One string of the service each, unchanged, in its order; what is no label is not among them. */
  labels: string[];
  /** Positions, from 1, of entries that are not labels. Absent: all are labels. */
  badLabels?: number[];
  /** The shipment label as a document or a picture, when the service gave it so. */
  labelDocument?: { format: 'pdf' | 'png'; bytes: Buffer };
  /** What of it could not be read, in the service's own words. Absent: all was. */
  message?: string;
}

export interface SendHooks {
  /** Called synchronously before the first byte leaves; when it throws, nothing is sent and the outcome is not-sent. */
  onWire(): void;
  /** Called when the header of an answer has arrived; its content is unknown, and the rest may take long or never come. Must not throw. */
  onAnswer?(): void;
  signal?: AbortSignal;
}

export interface OrderAnswer {
  accepted: true;
  /** What the service said beside its yes; ''. */
  message: string;
}

/** '' and null: the service did not say. */
export interface TenderAnswer {
  /** The carrier's own identifier of the tender. */
  confirmationId: string;
  /** The service's own pickup identifier. */
  pickupId: number | null;
  message: string;
}

/** What each step brings when the service accepts it. */
interface Answers {
  bol: BolAnswer;
  order: OrderAnswer;
  tender: TenderAnswer;
}

/** What an accepted step may bring, whichever it is. */
export type StepAnswer = Partial<BolAnswer & OrderAnswer & TenderAnswer>;

/** Sends the frozen payload of one step, once. */
export type Sender<Answer = StepAnswer> = (payload: string, hooks: SendHooks) => Promise<Outcome<Answer>>;

/** The steps of a shipment are alike: a payload frozen without credentials when it is queued, and a sender for it. */
export interface FreightService {
  senders: { [S in Step]: Sender<Answers[S]> };
  bolPayload(shipment: Shipment): string;
  orderPayload(shipment: Shipment, order: Order): string;
  /**
   * Refused before anything is sent: `fields-missing` with `billTo` when the terms say third party and there is none, or
   * with the fields of `tender` in the way, `purpose` for a cancellation among them.
   */
  tenderPayload(load: TenderLoad): Result<string>;
  /** What the carrier will receive, as it will read it; never refuses, see `carrier-reading.ts`. */
  carrierReading(load: {
    shipment: Shipment;
    tender: TenderForm;
    blNumber: string | null;
    pdfBytes: number | null;
  }): CarrierReading;
  /** The carrier's tracking list: a read, repeated automatically up to three times. */
  trackingRecords(query: TrackingQuery, signal?: AbortSignal): Promise<Outcome<TrackingAnswer>>;
  /** Repeats the connection test's request once, a read about no shipment: if it is refused, the settings are refused. Not retried automatically. */
  checkSettings(signal?: AbortSignal): Promise<Outcome<unknown>>;
  /** Changes whenever the service section, the proxy or the stored sign-in does (`settings-mark.ts`). */
  settingsMark(): string;
}

export interface TenderLoad {
  shipment: Shipment;
  tender: Tender;
  /** The number that BOL create gave. */
  blNumber: string;
  /** The stored PDF of the BOL, attached to the tender. */
  pdf: Buffer | null;
  /** The same in base64, where it was encoded before; then it counts. */
  pdfBase64?: string | undefined;
  /** The mode in which it was made, of one that another station made; else it is the mode of this station now. */
  wasTest?: boolean;
}

/** Rates of carriers, by V1 or V2 as the settings say. A read: at most three tries, cancellable, never queued. */
export interface QuoteService {
  quote(request: QuoteRequest, signal?: AbortSignal): Promise<Outcome<Quote>>;
}
