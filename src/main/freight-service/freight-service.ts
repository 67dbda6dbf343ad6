import type { Order } from '#shared/freight/order.ts';
import type { Quote, QuoteRequest } from '#shared/freight/quote.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { Tender, TenderForm } from '#shared/freight/tender.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { CarrierReading } from '#shared/station/later-step.ts';
import type { TrackingQuery, TrackingRecord } from '#shared/freight/tracking.ts';

/**
 * The service client as the rest of main sees it. Every operation ends in exactly one outcome:
 * *not-sent* nothing left, safe to try again · *accepted* and *refused* as the interface says · *held* the settings are
 * wrong, trying again cannot help · *in-doubt* bytes left and no answer that can be judged came back.
 */
export type Outcome<Answer> =
  | { kind: 'not-sent'; reason: string; exchange: Exchange }
  | { kind: 'accepted'; answer: Answer; exchange: Exchange }
  | { kind: 'refused'; words: string; exchange: Exchange }
  /** `words`: the service's own, where it refused the credentials in words instead of by a status. */
  | { kind: 'held'; reason: HeldReason; words?: string; exchange: Exchange }
  /** `answer`: what could be read of a contradictory answer (documents and an error too); it is kept, not believed. */
  | {
      kind: 'in-doubt';
      reason: string;
      words: string | null;
      answer: Partial<Answer> | null;
      exchange: Exchange;
    };

export type HeldReason =
  'unauthorized' | 'forbidden' | 'not-found' | 'redirect' | 'certificate' | 'proxy' | 'no-credentials';

/** One try on the wire, credentials already removed. `reason` codes: docs of `outcome.ts`. */
export interface Exchange {
  operation: string;
  startedAt: string;
  endedAt: string;
  /** When the hook fired: the first byte left right after. Null: nothing left. */
  leftAt: string | null;
  bytesSent: number | null;
  waitedSeconds: number;
  httpStatus: number | null;
  /** The request body with the credential values replaced. */
  request: string;
  response: Buffer | null;
}

export interface BolAnswer {
  blNumber: string;
  pdf: Buffer;
  /** One string of the service each, unchanged, in its order; what is no label is not among them. */
  labels: string[];
  /** The places in the service's list, from 1, of what is no label. Absent: all are. */
  badLabels?: number[];
  /** The shipment label as a document or a picture, when the service gave it so. */
  labelDocument?: { format: 'pdf' | 'png'; bytes: Buffer };
}

/** A row of the carrier's tracking list, as far as settling a doubt needs it; null: not said. The full row: `TrackingService`. */
export interface TrackedShipment {
  blNumber: string | null;
  pro: string | null;
  referenceNumber: string | null;
  statusMessage: string | null;
}

export interface SendHooks {
  /** Called synchronously before the first byte leaves; when it throws, nothing is sent and the outcome is not-sent. */
  onWire(): void;
  signal?: AbortSignal;
}

export interface FreightService {
  /** The body of BOL create without credentials, frozen in the outbox when the shipment is queued. */
  bolPayload(shipment: Shipment): string;
  createBol(payload: string, hooks: SendHooks): Promise<Outcome<BolAnswer>>;
  /** A read: repeated by itself up to three times. `days`: local calendar days YYYY-MM-DD, both inclusive. */
  listTracking(
    query: { scac: string; from: string; to: string },
    signal?: AbortSignal,
  ): Promise<Outcome<TrackedShipment[]>>;
}

/** An order that was taken says no more than that. */
export interface OrderAnswer {
  accepted: true;
}

/** '' and null: the service did not say. */
export interface TenderAnswer {
  /** The carrier's own identifier of the tender. */
  confirmationId: string;
  /** The service's own pickup identifier. */
  pickupId: number | null;
  message: string;
}

/** The steps after the BOL; like it, a payload is frozen without credentials and sent at most once a try. */
export interface LaterSteps {
  orderPayload(shipment: Shipment, order: Order): string;
  createOrder(payload: string, hooks: SendHooks): Promise<Outcome<OrderAnswer>>;
  /**
   * Refused before anything is sent: `fields-missing` with `billTo` when the terms say third party and there is none, or
   * with the fields of `tender` in the way, `purpose` for a cancellation among them.
   */
  tenderPayload(load: {
    shipment: Shipment;
    tender: Tender;
    /** The number that BOL create gave. */
    blNumber: string;
    /** The stored PDF of the BOL, attached to the tender. */
    pdf: Buffer | null;
  }): Result<string>;
  createTender(payload: string, hooks: SendHooks): Promise<Outcome<TenderAnswer>>;
  /** What the carrier will receive, as it will read it; never refuses, see `carrier-reading.ts`. */
  carrierReading(load: {
    shipment: Shipment;
    tender: TenderForm;
    blNumber: string | null;
    pdfBytes: number | null;
  }): CarrierReading;
}

/** Rates of carriers, by V1 or V2 as the settings say. A read: at most three tries, cancellable, never queued. */
export interface QuoteService {
  quote(request: QuoteRequest, signal?: AbortSignal): Promise<Outcome<Quote>>;
}

/** The tracking list with every field of its rows, for the screen; a read like `FreightService.listTracking`. */
export interface TrackingService {
  trackingRecords(query: TrackingQuery, signal?: AbortSignal): Promise<Outcome<TrackingRecord[]>>;
}
