import * as z from 'zod';
import { maxTypedLength } from './field-rules.ts';
import { freightTermsSchema } from './freight-terms.ts';
import { seenText } from './seen-text.ts';

/**
 * What is in the fields of the Pack screen, letter for letter that can be seen. Nothing the packer typed is ever lost, so a draft is
 * text, right or wrong; `readForm` turns it into a `Shipment` or says which fields are in the way.
 */
const text = z.string().overwrite(seenText).max(maxTypedLength).default('');

export const partyFormSchema = z.object({
  company: text, contact: text, phone: text, email: text, address: text, address2: text, city: text, state: text,
  postalCode: text, country: text.default('USA'),
}); // prettier-ignore
export type PartyForm = z.infer<typeof partyFormSchema>;

export const lineFormSchema = z.object({
  handlingUnits: text, packageType: text.default('PLT'), pieces: text, description: text, nmfc: text, freightClass: text,
  weightLb: text, lengthIn: text, widthIn: text, heightIn: text, hazmat: z.boolean().default(false), unNumber: text,
  properShippingName: text, hazardClass: text, packingGroup: text, technicalName: text,
  reportableQuantity: z.boolean().default(false), limitedQuantity: z.boolean().default(false),
  marinePollutant: z.boolean().default(false), inhalationZone: text, hazardQuantity: text, hazardQuantityUnit: text,
  packageCount: text, packageKind: text,
}); // prettier-ignore
export type LineForm = z.infer<typeof lineFormSchema>;

export const shipmentFormSchema = z.object({
  externalId: text, bolNumber: text, shipDate: text, proNumber: text, poNumber: text, carrierName: text, scac: text,
  quoteNumber: text, shipperNumber: text, trailerNumber: text, customerNumber: text, storeNumber: text,
  departmentNumber: text,
  freightTerms: freightTermsSchema.default('prepaid'),
  shipper: partyFormSchema.prefault({}),
  consignee: partyFormSchema.prefault({}),
  billTo: partyFormSchema.prefault({}),
  lines: z.array(lineFormSchema).max(200).default([]),
  hazmat: z.object({ contractNumber: text, contactName: text, contactPhone: text }).prefault({}),
  accessorials: z.array(z.string().max(20)).max(50).default([]),
  codAmount: text,
  codFee: z.enum(['', 'prepaid', 'collect']).default(''),
  customerCheck: z.enum(['', 'accepted', 'refused']).default(''),
  declaredValue: text,
  valueUnit: text,
  specialInstructions: text,
}); // prettier-ignore
export type ShipmentForm = z.infer<typeof shipmentFormSchema>;

/** Nobody: nothing is typed, and the country is the one that every form opens with. */
export const isBlankParty = ({ country, ...rest }: PartyForm): boolean =>
  (country === 'USA' || country.trim() === '') && Object.values(rest).every((value) => value.trim() === '');

export const emptyLine = (): LineForm => lineFormSchema.parse({});
export const emptyForm = (): ShipmentForm => shipmentFormSchema.parse({ lines: [{}] });
