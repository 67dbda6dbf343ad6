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
import { unreadFieldsSchema } from './unread.ts';

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

/** The parts of a shipment that a quote needs. */
export type QuotedShipment = Pick<Shipment, 'shipper' | 'consignee' | 'lines' | 'accessorials'>;

/** A shipment as a quote request. */
export function quoteRequestOf(shipment: QuotedShipment & Pick<Shipment, 'shipDate'>): QuoteRequest {
  const { shipper: origin, consignee: destination, shipDate, lines: items, accessorials } = shipment;
  return quoteRequestSchema.parse({ origin, destination, shipDate, items, accessorials });
}

/** Why a rate is shown but cannot be used: an amount is missing, negative or implausible, and so on. */
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
  /** The amount could not be read, which is not the same as no charge. */
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
  /** Fields that the service sent but that could not be read; absent: none. Such a price is a doubt. */
  unread: z.array(z.enum(['fuelSurchargeUsd', 'serviceDays'])).optional(),
  doubts: z.array(z.enum(rateDoubts)),
});
export type Rate = z.infer<typeof rateSchema>;

export const quoteSchema = z.object({
  /** The number that BOL and tender refer to. Null: the service sent none. */
  quoteNumber: z.number().nullable(),
  version: z.union([z.literal(1), z.literal(2)]),
  rates: z.array(rateSchema),
  /** The service's remark beside its rates (a carrier that did not answer); '' for none. */
  warning: z.string(),
  unread: unreadFieldsSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/**
 * The whole rate that was chosen for a load: no request has a field for the carrier's own id, so it is kept only here.
 */
export const chosenRateSchema = z.object({
  rate: rateSchema,
  quoteNumber: z.number().nullable(),
  direction: z.string(),
  /** When the carriers quoted it. */
  askedAt: z.iso.datetime(),
});
export type ChosenRate = z.infer<typeof chosenRateSchema>;
