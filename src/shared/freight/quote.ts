import * as z from 'zod';
import { countrySchema } from './country.ts';
import {
  daySchema,
  maxLength,
  optionalText,
  requiredText,
  stateSchema,
  typedText,
} from './fields/field-rules.ts';
import { lineItemSchema } from './line-item.ts';
import { isPostalCode } from './postal-code.ts';
import type { Shipment } from './shipment.ts';
import { unreadSchema } from './unread.ts';

const quoteEndSchema = z
  .object({
    state: stateSchema,
    postalCode: requiredText(maxLength.short),
    country: countrySchema.default('USA'),
  })
  .refine((end) => isPostalCode(end.postalCode, end.country), { path: ['postalCode'], error: 'postal-code' });

/** What carriers need to know to name a price. */
export const quoteRequestSchema = z.object({
  origin: quoteEndSchema,
  destination: quoteEndSchema,
  shipDate: daySchema,
  /** The service lists no values; "outbound" is its own example. Sent as typed, also when it is empty. */
  direction: optionalText(maxLength.short).default('outbound'),
  items: z
    .array(
      lineItemSchema.pick({
        freightClass: true,
        weightLb: true,
        lengthIn: true,
        widthIn: true,
        heightIn: true,
        pieces: true,
        handlingUnits: true,
      }),
      'required',
    )
    .min(1, 'required')
    .max(200, 'too-many'),
  accessorials: z.array(typedText().min(1).max(20)).max(50).default([]),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** What a quote is asked for of a shipment. */
export type QuotedShipment = Pick<Shipment, 'shipper' | 'consignee' | 'lines' | 'accessorials'>;

/** The load of a shipment as carriers are asked about it. */
export function quoteRequestOf(shipment: QuotedShipment & Pick<Shipment, 'shipDate'>): QuoteRequest {
  const { shipper: origin, consignee: destination, shipDate, lines: items, accessorials } = shipment;
  return quoteRequestSchema.parse({ origin, destination, shipDate, items, accessorials });
}

/** Why a rate is shown but cannot be used: an amount is missing, below zero or beyond belief, and so on. */
export const rateDoubts = [
  'no-carrier',
  'no-amount',
  'unread-amount',
  'negative-amount',
  'absurd-amount',
  'absurd-days',
] as const;
export type RateDoubt = (typeof rateDoubts)[number];

const usd = z.number().nullable();

const chargeSchema = z.object({
  name: z.string(),
  code: z.string(),
  chargeUsd: usd,
  /** The service gave an amount that could not be read: that is no charge without an amount. */
  isUnread: z.literal(true).optional(),
});
export type Charge = z.infer<typeof chargeSchema>;

/** One carrier's price. `null` and '': the service did not say; V1 never says SCAC, carrier id and delivery date. */
export const rateSchema = z.object({
  carrierName: z.string(),
  scac: z.string(),
  carrierId: z.string(),
  serviceDays: z.number().nullable(),
  /** ISO 8601 date-time as the service gave it. */
  estimatedDelivery: z.string(),
  netAmountUsd: usd,
  fuelSurchargeUsd: usd,
  phone: z.string(),
  accessorials: z.array(chargeSchema),
  /** What the service gave of these and could not be read; absent: nothing. A price like that is a doubt. */
  unread: z.array(z.enum(['fuelSurchargeUsd', 'serviceDays'])).optional(),
  doubts: z.array(z.enum(rateDoubts)),
});
export type Rate = z.infer<typeof rateSchema>;

export const quoteSchema = z.object({
  /** What a BOL and a tender refer to. Null: the service gave none. */
  quoteNumber: z.number().nullable(),
  version: z.union([z.literal(1), z.literal(2)]),
  rates: z.array(rateSchema),
  /** What the service had to say beside its rates (a carrier that did not answer); '' for nothing. */
  warning: z.string(),
  unread: unreadSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/** The rate that somebody chose for a load, whole: no request has a field for the carrier's own id, and only here is it kept. */
export const chosenRateSchema = z.object({
  rate: rateSchema,
  quoteNumber: z.number().nullable(),
  direction: z.string(),
  /** When the carriers named it. */
  askedAt: z.iso.datetime(),
});
export type ChosenRate = z.infer<typeof chosenRateSchema>;
