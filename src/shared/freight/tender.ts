import * as z from 'zod';
import { daySchema, maxTypedLength, maxLength, optionalText } from './fields/field-rules.ts';
import { freightTermsSchema, type FreightTerms } from './freight-terms.ts';
import type { Party } from './party.ts';
import { scacSchema } from './numbers/scac.ts';
import type { Shipment } from './shipment.ts';
import { tenderPackageTypes } from './tender-package-type.ts';

const timeSchema = z.string('required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** What a tender adds to its shipment. Times are the wall clock at the shipper, HH:mm. */
export const tenderSchema = z
  .object({
    carrierCode: scacSchema,
    pickupDate: daySchema,
    pickupFrom: timeSchema,
    pickupUntil: timeSchema,
    freightTerms: freightTermsSchema.default('prepaid'),
    /** The service knows a cancellation by name only: it is "a future state that is unavailable". */
    purpose: z
      .enum(['original', 'cancellation'], 'purpose')
      .default('original')
      .refine((purpose): boolean => purpose === 'original', 'purpose-unavailable'),
    /** A string in the interface, unlike the number in a bill and in a quote's answer. '': no quote. */
    quoteNumber: optionalText(maxLength.short),
    specialInstructions: optionalText(maxLength.text),
    /** The package code that the carrier reads for each line, by index; '' or missing: as in `tenderPackageType`. */
    packageTypes: z
      .array(z.enum(['', ...tenderPackageTypes], 'package-type'))
      .max(200, 'too-many')
      .default([]),
  })
  .refine((tender) => tender.pickupFrom < tender.pickupUntil, {
    path: ['pickupUntil'],
    error: 'before-from',
  });
export type Tender = z.infer<typeof tenderSchema>;

const typed = z.string().max(maxTypedLength).default('');

/** A tender as typed, right or wrong; `tenderSchema` reads it or reports the problems. */
export const tenderFormSchema = z.object({
  carrierCode: typed,
  pickupDate: typed,
  pickupFrom: typed,
  pickupUntil: typed,
  freightTerms: z.string().max(40).default('prepaid'),
  /** Not dropped: a requested cancellation must be refused, not sent as an original. */
  purpose: z.string().max(40).default('original'),
  quoteNumber: typed,
  specialInstructions: typed,
  /** As `tenderSchema` has them; the screen offers its codes only. */
  packageTypes: z.array(z.string().max(40)).max(200).default([]),
});
export type TenderForm = z.infer<typeof tenderFormSchema>;

/**
 * The billed party: the third party where the shipment has one, otherwise the payer named by the terms. Null: the terms
 * say third party and there is none, so the tender cannot be sent.
 */
export function billingParty(
  shipment: Pick<Shipment, 'shipper' | 'consignee' | 'billTo'>,
  freightTerms: FreightTerms,
): Party | null {
  if (shipment.billTo !== null) return shipment.billTo;
  if (freightTerms === 'third-party') return null;
  return freightTerms === 'prepaid' ? shipment.shipper : shipment.consignee;
}
