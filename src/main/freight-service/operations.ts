import type * as z from 'zod';
import type { Quote } from '#shared/freight/quote.ts';
import type { TrackingAnswer } from '#shared/freight/tracking.ts';
import type { BolAnswer, OrderAnswer, TenderAnswer } from './freight-service.ts';
import type { Judgement } from './judgement.ts';
import { jsonLimits, listLimits, type JsonLimits } from './limits.ts';
import { bolRequestSchema, bolResponseSchema, judgeBol } from './wire/bol-create.ts';
import { credentialSpellings, type Credentials } from './wire/credentials.ts';
import { judgeTender, tenderRequestSchema, tenderResponseSchema } from './wire/load-tender.ts';
import { judgeOrder, orderRequestSchema, orderResponseSchema } from './wire/order.ts';
import {
  judgeQuoteV1,
  judgeQuoteV2,
  quoteV1ResponseSchema,
  quoteV2ResponseSchema,
  quoteWireRequestSchema,
} from './wire/rate-quote.ts';
import { judgeTracking, trackingRequestSchema, trackingResponseSchema } from './wire/tracking-list.ts';

/**
 * The operations of the service, one row each (service interface, "Endpoints").
 *
 * The one rule for what is empty, in every request: a string without content is sent as "", a list without entries as [], a
 * boolean always as true or false; a number or an object that there is none of is left out. So every string field of the
 * interface is in every request, and no number is ever invented.
 */
export interface Operation<Answer> {
  name: string;
  /** After the base URL, byte for byte; case matters. */
  path: string;
  credentials: (own: Credentials) => Record<string, unknown>;
  request: z.ZodObject;
  response: z.ZodObject;
  /** What a complete answer with a 2xx status means. Never throws. */
  judge: (root: unknown) => Judgement<Answer>;
  /** The maximum size of a readable answer. */
  maxJson: JsonLimits;
  /** A read creates nothing at the service, so it may be repeated automatically. */
  repeatable: boolean;
  /** HTTP 400 is a plain refusal (listed for the rate quote, a read); elsewhere such an answer cannot be judged. */
  refusesWith400: boolean;
  /** The request names no shipment of the station: words about an account or a user mean the station's own sign-in. */
  saysNothingOfShipments: boolean;
}

export const operations = {
  bolCreate: {
    name: 'bol-create',
    path: '/api/billoflading/preparebilloflading',
    credentials: credentialSpellings.bol,
    request: bolRequestSchema,
    response: bolResponseSchema,
    judge: judgeBol,
    maxJson: jsonLimits,
    repeatable: false,
    refusesWith400: false,
    saysNothingOfShipments: false,
  } satisfies Operation<BolAnswer>,
  order: {
    name: 'order',
    path: '/api/billoflading/onlineorders',
    credentials: credentialSpellings.order,
    request: orderRequestSchema,
    response: orderResponseSchema,
    judge: judgeOrder,
    maxJson: jsonLimits,
    repeatable: false,
    refusesWith400: false,
    saysNothingOfShipments: false,
  } satisfies Operation<OrderAnswer>,
  loadTender: {
    name: 'load-tender',
    path: '/api/loadtenderingv2/loadtenderv2',
    credentials: credentialSpellings.tender,
    request: tenderRequestSchema,
    response: tenderResponseSchema,
    judge: judgeTender,
    maxJson: jsonLimits,
    repeatable: false,
    refusesWith400: false,
    saysNothingOfShipments: false,
  } satisfies Operation<TenderAnswer>,
  rateQuoteV1: {
    name: 'rate-quote-v1',
    path: '/api/ratequote/ratequote',
    credentials: credentialSpellings.quote,
    request: quoteWireRequestSchema,
    response: quoteV1ResponseSchema,
    judge: judgeQuoteV1,
    maxJson: jsonLimits,
    repeatable: true,
    refusesWith400: true,
    saysNothingOfShipments: false,
  } satisfies Operation<Quote>,
  rateQuoteV2: {
    name: 'rate-quote-v2',
    path: '/api/RateQuote/RateQuoteV2',
    credentials: credentialSpellings.quote,
    request: quoteWireRequestSchema,
    response: quoteV2ResponseSchema,
    judge: judgeQuoteV2,
    maxJson: jsonLimits,
    repeatable: true,
    // Listed for V1 only; a quote creates nothing, so reading it as a refusal is useful here too.
    refusesWith400: true,
    saysNothingOfShipments: false,
  } satisfies Operation<Quote>,
  trackingList: {
    name: 'tracking-list',
    path: '/api/shipmenttracking/shipmentstatuslist',
    credentials: credentialSpellings.tracking,
    request: trackingRequestSchema,
    response: trackingResponseSchema,
    judge: judgeTracking,
    maxJson: listLimits,
    repeatable: true,
    refusesWith400: false,
    saysNothingOfShipments: true,
  } satisfies Operation<TrackingAnswer>,
} as const;
