import * as z from 'zod';
import { keysOf } from '../fields/bol-field.ts';
import { maxTypedLength } from '../fields/field-rules.ts';
import { freightTermsSchema } from '../freight-terms.ts';
import { hazmatContactFields, headKeys } from '../fields/head-fields.ts';
import { isTick, lineFields, type LineKey, type LineTick } from '../fields/line-fields.ts';
import { partyFields } from '../fields/party-fields.ts';
import { visibleText } from '../text/visible-text.ts';

/**
 * The visible contents of the Pack screen's fields, letter for letter. Nothing the packer typed is ever lost, so a draft is text, right or
 * wrong; `readForm` turns it into a `Shipment` or says which fields are in the way.
 */
const text = z.string().overwrite(visibleText).max(maxTypedLength).default('');

const textOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, text])) as Record<K, typeof text>;

export const partyFormSchema = z.object({ ...textOf(keysOf(partyFields)), country: text.default('USA') });
export type PartyForm = z.infer<typeof partyFormSchema>;

const tick = z.boolean().default(false);
const lineValues = Object.fromEntries(keysOf(lineFields).map((key) => [key, isTick(key) ? tick : text])) as {
  [K in LineKey]: K extends LineTick ? typeof tick : typeof text;
};
export const lineFormSchema = z.object({ ...lineValues, packageType: text.default('PLT') });
export type LineForm = z.infer<typeof lineFormSchema>;

const { specialInstructions, ...headTexts } = textOf(headKeys);
export const shipmentFormSchema = z.object({
  ...headTexts,
  freightTerms: freightTermsSchema.default('prepaid'),
  shipper: partyFormSchema.prefault({}),
  consignee: partyFormSchema.prefault({}),
  billTo: partyFormSchema.prefault({}),
  lines: z.array(lineFormSchema).max(200).default([]),
  hazmat: z.object(textOf(keysOf(hazmatContactFields))).prefault({}),
  accessorials: z.array(z.string().max(20)).max(50).default([]),
  codAmount: text,
  codFee: z.enum(['', 'prepaid', 'collect']).default(''),
  customerCheck: z.enum(['', 'accepted', 'refused']).default(''),
  declaredValue: text,
  valueUnit: text,
  specialInstructions,
});
export type ShipmentForm = z.infer<typeof shipmentFormSchema>;

/** Nothing is typed; the default country does not count. */
export const isBlankParty = ({ country, ...rest }: PartyForm): boolean =>
  (country === 'USA' || country.trim() === '') && Object.values(rest).every((value) => value.trim() === '');

export const emptyLine = (): LineForm => lineFormSchema.parse({});
export const emptyForm = (): ShipmentForm => shipmentFormSchema.parse({ lines: [{}] });
