import { hasContent } from './text/has-content.ts';
import * as z from 'zod';
import { cashOnDeliverySchema, declaredValueSchema } from './cash-on-delivery.ts';
import { daySchema, maxLength, optionalText, requiredText, typedText } from './fields/field-rules.ts';
import { freightTermsSchema } from './freight-terms.ts';
import { headFields, headKeys, headKeysWith, type HeadKey, type HeadKeyWith } from './fields/head-fields.ts';
import { lineItemSchema, type LineItem } from './line-item.ts';
import { partySchema } from './party.ts';
import { optionalScacSchema } from './numbers/scac.ts';
import { isPackaging } from './description/shipping-description.ts';

/**
 * The emergency contact for hazardous freight: name of the registrant, or number of a contract with a response service
 * (49 CFR 172.604(b)).
 */
export const hazmatContactSchema = z
  .object({
    contractNumber: optionalText(maxLength.short),
    contactName: optionalText(),
    contactPhone: requiredText(maxLength.short),
  })
  .refine(({ contactName, contractNumber }) => contactName !== '' || contractNumber !== '', {
    path: ['contactName'],
    message: 'required',
    // Checked even if a telephone is missing too.
    when: () => true,
  });
export type HazmatContact = z.infer<typeof hazmatContactSchema>;

type PlainKey = HeadKeyWith<'maxLength'>;
const plainTexts = Object.fromEntries(
  headKeysWith('maxLength').map((key) => [key, optionalText(headFields[key].maxLength)]),
) as Record<PlainKey, ReturnType<typeof optionalText>>;
const ownRules = {
  // Symbols or zeros alone would not be trusted when the service returns them (has-content.ts).
  bolNumber: requiredText(maxLength.short).refine(hasContent, 'required'),
  shipDate: daySchema,
  scac: optionalScacSchema,
  quoteNumber: z.number('not-a-number').int('whole-number').positive('positive').nullable().default(null),
} satisfies Record<Exclude<HeadKey, PlainKey>, z.ZodType>;
const rules = { ...plainTexts, ...ownRules };
// In the order of the form, in which problems are listed.
const { specialInstructions, ...headTexts } = Object.fromEntries(
  headKeys.map((key) => [key, rules[key]]),
) as typeof rules;

/** Incomplete hazard data: a number of packages without their kind, a kind without its number, either without a hazard. */
function unsaidOfHazard({ hazard, hazardPackages, hazardQuantity, packageType }: LineItem): string[][] {
  if (hazard === null)
    return hazardPackages === null && hazardQuantity === null ? [] : [['hazard', 'unNumber']];
  if (hazardPackages === null || isPackaging(packageType)) return [];
  return [
    ...(hazardPackages.count === null ? [['hazardPackages', 'count']] : []),
    ...(hazardPackages.kind === '' ? [['hazardPackages', 'kind']] : []),
  ];
}

const fields = {
  ...headTexts,
  freightTerms: freightTermsSchema.default('prepaid'),
  shipper: partySchema,
  consignee: partySchema,
  /** Who pays when the terms are third party. */
  billTo: partySchema.nullable().default(null),
  lines: z.array(lineItemSchema, 'required').min(1, 'required').max(200, 'too-many'),
  hazmat: hazmatContactSchema.nullable().default(null),
  accessorials: z.array(typedText().min(1).max(20)).max(50).default([]),
  cashOnDelivery: cashOnDeliverySchema.nullable().default(null),
  declaredValue: declaredValueSchema.nullable().default(null),
  specialInstructions,
};

function checkTogether(
  shipment: Pick<Shipment, 'freightTerms' | 'billTo' | 'lines' | 'hazmat'>,
  context: z.RefinementCtx,
): void {
  if (shipment.freightTerms === 'third-party' && shipment.billTo === null)
    context.addIssue({ code: 'custom', path: ['billTo', 'company'], message: 'required' });
  if (shipment.lines.some((line) => line.hazard !== null) && shipment.hazmat === null)
    context.addIssue({ code: 'custom', path: ['hazmat', 'contactPhone'], message: 'required' });
  for (const [at, line] of shipment.lines.entries())
    for (const path of unsaidOfHazard(line))
      context.addIssue({ code: 'custom', path: ['lines', at, ...path], message: 'required' });
}

/**
 * A shipment as a bill of lading states it: complete, checked, in the domain's one language. Numbers carry their unit in
 * the name. This is also the schema of a file in the watched folder. Codes of refusals are in `field-rules.ts`.
 */
export const shipmentSchema = z.object(fields).superRefine(checkTogether);
export type Shipment = z.infer<typeof shipmentSchema>;

/** The same before it has its BOL number and its day, which are assigned when it is submitted. */
export const unnumberedShipmentSchema = z
  .object({ ...fields, bolNumber: fields.bolNumber.optional(), shipDate: fields.shipDate.optional() })
  .superRefine(checkTogether);

/** Totals for the form and the labels: one label per handling unit. */
export function totals(lines: readonly { handlingUnits: number; pieces: number | null; weightLb: number }[]) {
  return {
    handlingUnits: lines.reduce((sum, line) => sum + line.handlingUnits, 0),
    pieces: lines.reduce((sum, line) => sum + (line.pieces ?? 0), 0),
    weightLb: lines.reduce((sum, line) => sum + line.weightLb, 0),
  };
}
