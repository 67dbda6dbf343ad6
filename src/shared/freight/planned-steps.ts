import * as z from 'zod';
import { daySchema, maxLength, optionalText } from './fields/field-rules.ts';
import { freightTermsSchema } from './freight-terms.ts';
import { scacSchema } from './numbers/scac.ts';
import { orderSchema } from './order.ts';
import type { Rate } from './quote.ts';
import { tenderSchema, type TenderForm } from './tender.ts';
import type { Shipment } from './shipment.ts';

/** The carrier of these rates with the lowest price, or the fewest days; otherwise the one with this SCAC. */
export const rateChoices = ['cheapest', 'fastest'] as const;
export const rateChoiceSchema = z.union([z.enum(rateChoices), scacSchema]);
export type RateChoice = z.infer<typeof rateChoiceSchema>;

export const plannedOrderSchema = orderSchema.omit({ shipmentNumber: true });
export type PlannedOrder = z.infer<typeof plannedOrderSchema>;

const { pickupFrom, pickupUntil } = tenderSchema.shape;
/** A tender before its BOL is made; what is '' comes from the shipment. */
export const plannedTenderSchema = z
  .object({
    pickupDate: z
      .union([z.literal(''), daySchema], 'day')
      .default('')
      .describe('YYYY-MM-DD. Left out: the ship date, or today where that has passed.'),
    pickupFrom: pickupFrom.describe('HH:mm, by the clock at the shipper.'),
    pickupUntil: pickupUntil.describe('HH:mm, later than pickupFrom.'),
    freightTerms: z
      .union([z.literal(''), freightTermsSchema], 'freight-terms')
      .default('')
      .describe('Left out: those of the shipment.'),
    specialInstructions: optionalText(maxLength.text).describe('Left out: those of the shipment.'),
  })
  .refine((tender) => tender.pickupFrom < tender.pickupUntil, {
    path: ['pickupUntil'],
    error: 'before-from',
  });
export type PlannedTender = z.infer<typeof plannedTenderSchema>;

/** What a file asks to have done with a shipment besides its BOL; null: not asked. */
export const plannedStepsSchema = z.object({
  rate: rateChoiceSchema.nullable(),
  order: plannedOrderSchema.nullable(),
  tender: plannedTenderSchema.nullable(),
});
export type PlannedSteps = z.infer<typeof plannedStepsSchema>;

/** The same as lists show it. */
export const askedStepsSchema = z.object({
  rate: rateChoiceSchema.nullable(),
  order: z.boolean(),
  tender: z.boolean(),
});
export type AskedSteps = z.infer<typeof askedStepsSchema>;

export const askedOf = ({ rate, order, tender }: PlannedSteps): AskedSteps => ({
  rate,
  order: order !== null,
  tender: tender !== null,
});

/** The tender that the screen would show for this shipment, with what the file says. `today`: YYYY-MM-DD at the station. */
export function tenderAsPlanned(shipment: Shipment, planned: PlannedTender, today: string): TenderForm {
  return {
    carrierCode: shipment.scac,
    pickupDate: planned.pickupDate || (shipment.shipDate > today ? shipment.shipDate : today),
    pickupFrom: planned.pickupFrom,
    pickupUntil: planned.pickupUntil,
    freightTerms: planned.freightTerms || shipment.freightTerms,
    purpose: 'original',
    quoteNumber: shipment.quoteNumber === null ? '' : String(shipment.quoteNumber),
    specialInstructions: planned.specialInstructions || shipment.specialInstructions,
    packageTypes: [],
  };
}

/** Why no rate was taken. */
export type RateRefusal = 'rate-no-carrier' | 'rate-none-fits';

const orLast = (amount: number | null): number => amount ?? Infinity;
const byPrice = (one: Rate, other: Rate): number =>
  orLast(one.netAmountUsd) - orLast(other.netAmountUsd) ||
  orLast(one.serviceDays) - orLast(other.serviceDays);
const byDays = (one: Rate, other: Rate): number =>
  orLast(one.serviceDays) - orLast(other.serviceDays) || byPrice(one, other);

/**
 * The rate that a file asks for, of those that a person could use: a doubtful price never counts, and of equal ones the first. A carrier with
 * several prices: the lowest. `needsScac`: a tender follows, which names its carrier by the code.
 */
export function chooseRate(
  rates: readonly Rate[],
  choice: RateChoice,
  needsScac: boolean,
): { ok: true; rate: Rate } | { ok: false; code: RateRefusal } {
  const scacOf = ({ scac }: Rate): string => scac.trim().toUpperCase();
  const isNamed = choice !== 'cheapest' && choice !== 'fastest';
  const asked = isNamed ? rates.filter((rate) => scacOf(rate) === choice) : rates;
  if (isNamed && asked.length === 0) return { ok: false, code: 'rate-no-carrier' };
  const [rate] = asked
    .filter(({ doubts, netAmountUsd }) => doubts.length === 0 && netAmountUsd !== null)
    .filter(({ serviceDays }) => choice !== 'fastest' || serviceDays !== null)
    .filter((one) => !needsScac || scacOf(one) !== '')
    .toSorted(choice === 'fastest' ? byDays : byPrice);
  return rate === undefined ? { ok: false, code: 'rate-none-fits' } : { ok: true, rate };
}
