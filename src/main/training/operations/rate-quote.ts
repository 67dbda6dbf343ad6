import type { Memory } from '../memory.ts';
import { carriers, type Carrier } from '../rates/carriers.ts';
import { deliveryDate, priceOf, type Price } from '../rates/price.ts';
import {
  quoteCredentialsRefusal,
  quoteRefusal,
  quoteRequestSchema,
  type QuoteRequest,
} from '../wire/quote-request.ts';
import { readRequest } from '../wire/read-request.ts';
import type { Operation, Reply } from './operation.ts';

type CarrierElement = (carrier: Carrier, price: Price, request: QuoteRequest) => Record<string, unknown>;

/** V1 has no SCAC, carrier id and delivery date. */
const elementV1: CarrierElement = (carrier, price) => ({
  Carrier: carrier.name,
  ServiceDays: price.serviceDays,
  NetAmount: price.net,
  FuelSurcharge: price.fuel,
  PhoneNumber: carrier.phone,
  AccessorialResults: price.accessorials,
});

const elementV2: CarrierElement = (carrier, price, request) => ({
  CarrierName: carrier.name,
  Scac: carrier.scac,
  CID: carrier.id,
  EstimatedDeliveryDate: deliveryDate(request.ShipmentDate.slice(0, 10), price.serviceDays),
  ServiceDays: price.serviceDays,
  NetAmount: price.net,
  FuelSurcharge: price.fuel,
  PhoneNumber: carrier.phone,
  AccessorialResults: price.accessorials,
});

const refusal = (words: string): Reply => ({ body: { QuoteNumber: 0, ErrorMessage: words, Carriers: [] } });

function answerWith(element: CarrierElement, invalid: (words: string) => Reply): Operation['answer'] {
  return (body: unknown, memory: Memory) => {
    const read = readRequest(quoteRequestSchema, body);
    if (!read.ok) return invalid(read.words);
    const request = read.value;
    const unknown = quoteCredentialsRefusal(request);
    if (unknown !== null) return refusal(unknown);
    const words = quoteRefusal(request);
    if (words !== null) return invalid(words);
    return {
      body: {
        QuoteNumber: memory.nextNumber(),
        ErrorMessage: '',
        Carriers: carriers.map((carrier) => element(carrier, priceOf(request, carrier), request)),
      },
    };
  };
}

/** The interface lists HTTP 400 for V1 and shows no body: bad input gets one in the style of the platform. */
const badRequest = (words: string): Reply => ({ status: 400, body: { Message: words } });

export const rateQuoteV1: Operation = {
  name: 'quote-v1',
  path: '/api/ratequote/ratequote',
  answer: answerWith(elementV1, badRequest),
  refuse: refusal,
};

export const rateQuoteV2: Operation = {
  name: 'quote-v2',
  path: '/api/RateQuote/RateQuoteV2',
  answer: answerWith(elementV2, refusal),
  refuse: refusal,
};
