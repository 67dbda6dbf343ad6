import type { Order } from '#shared/freight/order.ts';
import type { Quote, QuoteRequest } from '#shared/freight/quote.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { Tender, TenderForm } from '#shared/freight/tender.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { TenderAsSent } from '#shared/station/later-step.ts';
import type { TrackingAnswer, TrackingQuery } from '#shared/freight/tracking.ts';
import type { Step } from '#shared/station/submission.ts';
import type { HeldReason, NotSentReason, AttemptReason } from '#shared/station/attempt-reason.ts';

/**
 * The service client as the rest of main sees it. Every operation ends in exactly one outcome:
 * *not-sent* nothing was sent, safe to try again · *accepted* and *refused* by the interface's own JSON · *held* the settings are wrong, trying
 * again cannot help: of a BOL, an order or a tender nothing was sent; a read may have been refused · *in-doubt* it may have arrived, a person
 * decides.
 */
export type Outcome<Answer> = Verdict<Answer> & { exchange: Exchange };

/** An outcome without the record of its attempt. */
export type Verdict<Answer> =
  | { kind: 'not-sent'; reason: NotSentReason }
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; words: string }
  /** `words`: the service's own, where it refused the sign-in of a read in words instead of by a status. */
  | { kind: 'held'; reason: HeldReason; words?: string }
  /** `answer`: what could be read of a contradictory answer (documents and an error too); stored, but not trusted. */
  | {
      kind: 'in-doubt';
      reason: AttemptReason;
      words: string | null;
      answer: Partial<Answer> | null;
    };

/** One attempt on the wire, credentials already removed. */
export interface Exchange {
  operation: string;
  startedAt: string;
  endedAt: string;
  /** When the hook ran: the first byte was sent right after. Null: nothing was sent. */
  leftAt: string | null;
  bytesSent: number | null;
  waitedSeconds: number;
  httpStatus: number | null;
  /** The settings and sign-in of the attempt: `settingsMark()` at its start. */
  settingsMark: string;
  /** The request body with the credential values replaced. */
  request: string;
  response: Buffer | null;
}

export interface BolAnswer {
  bolNumber: string;
  pdf: Buffer;
  /** The service's strings, unchanged and in order; entries that are no labels are left out. */
  labels: string[];
  /** Positions, from 1, of entries that are not labels. Absent: all are labels. */
  badLabels?: number[];
  /** The shipment label as a document or picture, when the service sent one. */
  labelDocument?: { format: 'pdf' | 'png'; bytes: Buffer };
  /** Its unreadable parts, in the service's own words. Absent: everything was read. */
  message?: string;
}

export interface SendHooks {
  /** Called synchronously before the first byte is sent; when it throws, nothing is sent and the outcome is not-sent. */
  onWire(): void;
  /** Called when the header of an answer has arrived; its content is unknown, and the rest may take long or never come. Must not throw. */
  onAnswer?(): void;
  signal?: AbortSignal;
}

export interface OrderAnswer {
  accepted: true;
  /** The service's message beside its acceptance; ''. */
  message: string;
}

/** '' and null: not in the answer. */
export interface TenderAnswer {
  /** The carrier's own identifier of the tender. */
  confirmationId: string;
  /** The service's own pickup identifier. */
  pickupId: number | null;
  message: string;
}

/** The answer of each accepted step. */
interface Answers {
  bol: BolAnswer;
  order: OrderAnswer;
  tender: TenderAnswer;
}

/** What any accepted step may contain. */
export type StepAnswer = Partial<BolAnswer & OrderAnswer & TenderAnswer>;

/** Sends the frozen payload of one step, once. */
export type Sender<Answer = StepAnswer> = (payload: string, hooks: SendHooks) => Promise<Outcome<Answer>>;

/** The steps of a shipment are alike: a payload frozen without credentials when it is queued, and a sender for it. */
export interface FreightService {
  senders: { [S in Step]: Sender<Answers[S]> };
  bolPayload(shipment: Shipment): string;
  orderPayload(shipment: Shipment, order: Order): string;
  /**
   * Refused before anything is sent: `fields-missing` with `billTo` when the terms say third party and there is none, or with the fields of
   * `tender` that are wrong, including `purpose` for a cancellation.
   */
  tenderPayload(load: TenderLoad): Result<string>;
  /** What the carrier will receive; never refuses, see `carrier-reading.ts`. */
  carrierReading(load: {
    shipment: Shipment;
    tender: TenderForm;
    bolNumber: string | null;
    pdfBytes: number | null;
  }): TenderAsSent;
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
  bolNumber: string;
  /** The stored PDF of the BOL, attached to the tender. */
  pdf: Buffer | null;
  /** The same in base64, where it was already encoded; it takes precedence. */
  pdfBase64?: string | undefined;
  /** The mode in which another station made it; otherwise this station's current mode. */
  wasTest?: boolean;
}

/** Rates of carriers, by V1 or V2 according to the settings. A read: at most three attempts, cancellable, never queued. */
export interface QuoteService {
  quote(request: QuoteRequest, signal?: AbortSignal): Promise<Outcome<Quote>>;
}
