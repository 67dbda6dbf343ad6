import * as z from 'zod';
import type { Charge, Quote, QuoteRequest, Rate, RateDoubt } from '#shared/freight/quote.ts';
import { wirePostalCode } from '#shared/freight/postal-code.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';
import { hasAnyName, incompleteAnswer, unreadableAnswer, type Judgement } from '../judgement.ts';
import {
  answerObject,
  identifier,
  list,
  number,
  numericIdentifier,
  text,
  messageText as errorWords,
} from './lenient.ts';
import { localDateTime } from './local-date-time.ts';
import { requestField } from './request-field.ts';
import { unreadFields } from './unread.ts';

/** The request of both versions without credentials. */
export const quoteWireRequestSchema = z.strictObject({
  PricingCode: requestField.text('service.pricingCode'),
  PalletCount: requestField.number('sum of items[].handlingUnits'),
  OriginState: requestField.text('origin.state'),
  OriginZip: requestField.text('origin.postalCode'),
  OriginCountry: requestField.text('origin.country'),
  DestinationState: requestField.text('destination.state'),
  DestinationZip: requestField.text('destination.postalCode'),
  DestinationCountry: requestField.text('destination.country'),
  Direction: requestField.text('direction'),
  ShipmentDate: requestField.text('shipDate'),
  Items: z.array(
    z.strictObject({
      ItemClass: requestField.text('items[].freightClass'),
      Weight: requestField.number('items[].weightLb'),
      Length: requestField.number('items[].lengthIn').optional(),
      Width: requestField.number('items[].widthIn').optional(),
      Height: requestField.number('items[].heightIn').optional(),
      Pieces: requestField.number(
        'items[].handlingUnits; by service.quotePieces items[].pieces where they are counted',
      ),
    }),
  ),
  Accessorials: z.array(z.strictObject({ ServiceCode: requestField.text('accessorials[]') })),
});

const chargesSchema = list(
  answerObject({
    Service: text().meta({ domain: 'rates[].accessorials[].name' }),
    ServiceCode: text().meta({ domain: 'rates[].accessorials[].code' }),
    ChargeAmount: number().meta({ domain: 'rates[].accessorials[].chargeUsd' }),
  }),
);

const carrierShape = {
  ServiceDays: number().meta({ domain: 'rates[].serviceDays' }),
  NetAmount: number().meta({ domain: 'rates[].netAmountUsd' }),
  FuelSurcharge: number().meta({ domain: 'rates[].fuelSurchargeUsd' }),
  PhoneNumber: text().meta({ domain: 'rates[].phone' }),
  AccessorialResults: chargesSchema,
};

const carrierV1Schema = answerObject({
  Carrier: text().meta({ domain: 'rates[].carrierName' }),
  ...carrierShape,
});
const carrierV2Schema = answerObject({
  CarrierName: text().meta({ domain: 'rates[].carrierName' }),
  Scac: text().meta({ domain: 'rates[].scac' }),
  CID: identifier().meta({ domain: 'rates[].carrierId' }),
  EstimatedDeliveryDate: text().meta({ domain: 'rates[].estimatedDelivery' }),
  ...carrierShape,
});

const answerSchema = <T extends z.ZodType>(carrier: T) =>
  answerObject({
    QuoteNumber: numericIdentifier().meta({ domain: 'quoteNumber' }),
    ErrorMessage: errorWords().meta({ domain: 'words, warning' }),
    Carriers: list(carrier),
  });
export const quoteV1ResponseSchema = answerSchema(carrierV1Schema);
export const quoteV2ResponseSchema = answerSchema(carrierV2Schema);

/**
 * `ShipmentDate` is noon of the ship date at the station: whoever turns it into UTC stays on the same day. `Pieces` comes with the inches
 * of one handling unit, so by default it counts handling units: carriers take weight by pieces × volume for the density. A station whose
 * service counts what is inside says so; a line without pieces counts its handling units then too.
 */
export function encodeQuote(
  request: QuoteRequest,
  settings: Pick<ServiceSettings, 'pricingCode' | 'quotePieces'>,
  timeZone: string,
): z.infer<typeof quoteWireRequestSchema> {
  const { origin, destination } = request;
  return {
    PricingCode: settings.pricingCode,
    PalletCount: request.items.reduce((sum, item) => sum + item.handlingUnits, 0),
    OriginState: origin.state,
    OriginZip: wirePostalCode(origin.postalCode, origin.country),
    OriginCountry: origin.country,
    DestinationState: destination.state,
    DestinationZip: wirePostalCode(destination.postalCode, destination.country),
    DestinationCountry: destination.country,
    Direction: request.direction,
    ShipmentDate: localDateTime(request.shipDate, '12:00:00', timeZone),
    Items: request.items.map((item) => ({
      ItemClass: String(item.freightClass),
      Weight: item.weightLb,
      ...(item.lengthIn === null ? {} : { Length: item.lengthIn }),
      ...(item.widthIn === null ? {} : { Width: item.widthIn }),
      ...(item.heightIn === null ? {} : { Height: item.heightIn }),
      Pieces: (settings.quotePieces === 'pieces' ? item.pieces : null) ?? item.handlingUnits,
    })),
    Accessorials: request.accessorials.map((ServiceCode) => ({ ServiceCode })),
  };
}

/** No LTL shipment costs or takes this much; a decimal point is missing. */
const implausibleAbove = { usd: 100_000, days: 120 };

function doubtsOf(rate: Omit<Rate, 'doubts'>, carrier: { NetAmount?: unknown }): RateDoubt[] {
  const extras = [rate.fuelSurchargeUsd, ...rate.accessorials.map((charge) => charge.chargeUsd)];
  const amounts = [rate.netAmountUsd, ...extras].filter((amount) => amount !== null);
  const isUnread = unreadFields(carrier, { NetAmount: rate.netAmountUsd }).length > 0;
  const doubts: [boolean, RateDoubt][] = [
    [rate.carrierName === '' && rate.scac === '', 'no-carrier'],
    [isUnread, 'unread-amount'],
    [!isUnread && (rate.netAmountUsd === null || rate.netAmountUsd === 0), 'no-amount'],
    [amounts.some((amount) => amount < 0), 'negative-amount'],
    [amounts.some((amount) => amount > implausibleAbove.usd), 'absurd-amount'],
    [
      rate.serviceDays !== null && (rate.serviceDays < 0 || rate.serviceDays > implausibleAbove.days),
      'absurd-days',
    ],
  ];
  return doubts.filter(([is]) => is).map(([, doubt]) => doubt);
}

type WireCarrier = z.infer<z.ZodObject<typeof carrierShape>>;
type CarrierNames = Pick<Rate, 'carrierName' | 'scac' | 'carrierId' | 'estimatedDelivery'>;

type WireCharge = WireCarrier['AccessorialResults'][number];

function readCharge({ Service: name, ServiceCode: code, ChargeAmount }: WireCharge, raw: unknown): Charge {
  const isUnread = unreadFields(raw, { ChargeAmount }).length > 0;
  return { name, code, chargeUsd: ChargeAmount, ...(isUnread ? { isUnread } : {}) };
}

/** `raw`: the carrier as in the answer. */
function readRate(carrier: WireCarrier, names: CarrierNames, raw: unknown): Rate {
  const charges = (raw as { AccessorialResults?: unknown[] | null }).AccessorialResults;
  const unread = (
    [
      ['fuelSurchargeUsd', { FuelSurcharge: carrier.FuelSurcharge }],
      ['serviceDays', { ServiceDays: carrier.ServiceDays }],
    ] as const
  ).flatMap(([field, read]) => (unreadFields(raw, read).length > 0 ? field : []));
  const rate = {
    ...names,
    serviceDays: carrier.ServiceDays,
    netAmountUsd: carrier.NetAmount,
    fuelSurchargeUsd: carrier.FuelSurcharge,
    phone: carrier.PhoneNumber,
    accessorials: carrier.AccessorialResults.map((charge, at) => readCharge(charge, charges?.[at])),
    ...(unread.length > 0 ? { unread } : {}),
  };
  return { ...rate, doubts: doubtsOf(rate, raw as { NetAmount?: unknown }) };
}

/** An error without rates is a refusal; beside rates it is their warning. Amounts that cannot be are marked, never hidden. */
function judge(
  root: unknown,
  said: z.infer<typeof quoteV1ResponseSchema> | z.infer<typeof quoteV2ResponseSchema>,
  version: Quote['version'],
  rates: Rate[],
): Judgement<Quote> {
  const { QuoteNumber, ErrorMessage: words } = said;
  if (words !== '' && rates.length === 0) return { kind: 'refused', words };
  if (!hasAnyName(root, ['Carriers', 'QuoteNumber', 'ErrorMessage'])) return incompleteAnswer;
  const quoteNumber = QuoteNumber !== null && QuoteNumber > 0 ? QuoteNumber : null;
  const unread = unreadFields(root, said, ['QuoteNumber', 'Carriers']);
  return { kind: 'accepted', answer: { quoteNumber, version, rates, warning: words, unread } };
}

const rawCarrier = (root: unknown, at: number): unknown => (root as { Carriers: unknown[] }).Carriers[at];

export function judgeQuoteV1(root: unknown): Judgement<Quote> {
  const read = quoteV1ResponseSchema.safeParse(root);
  if (!read.success) return unreadableAnswer;
  const unsaid = { scac: '', carrierId: '', estimatedDelivery: '' };
  const rates = read.data.Carriers.map((one, at) =>
    readRate(one, { carrierName: one.Carrier, ...unsaid }, rawCarrier(root, at)),
  );
  return judge(root, read.data, 1, rates);
}

export function judgeQuoteV2(root: unknown): Judgement<Quote> {
  const read = quoteV2ResponseSchema.safeParse(root);
  if (!read.success) return unreadableAnswer;
  const rates = read.data.Carriers.map((one, at) => {
    const { CarrierName: carrierName, Scac: scac, CID: carrierId } = one;
    const names = { carrierName, scac, carrierId, estimatedDelivery: one.EstimatedDeliveryDate };
    return readRate(one, names, rawCarrier(root, at));
  });
  return judge(root, read.data, 2, rates);
}
