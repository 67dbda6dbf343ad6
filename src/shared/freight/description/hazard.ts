import * as z from 'zod';
import { maxLength, optionalText, requiredText, typedText } from '../fields/field-rules.ts';

/** Poisonous by inhalation: A to D for gases, A and B for liquids (49 CFR 172.203(m)); '' is not. */
export const inhalationZones = ['', 'A', 'B', 'C', 'D'] as const;

/** Degree of danger within the class; '' where the class has none (49 CFR 172.202(a)(4)). */
export const packingGroups = ['', 'I', 'II', 'III'] as const;

/** Mass or volume (49 CFR 172.202(a)(5)), as a shipping paper abbreviates them. */
export const quantityUnits = ['lb', 'kg', 'gal', 'L', 'oz', 'g', 'qt', 'pt', 'mL'] as const;

/**
 * What 49 CFR 172.202 and 172.203 require for a kind of hazardous material. What one load adds is in
 * `hazardQuantitySchema` and `hazardPackagesSchema`.
 */
export const hazardSchema = z.object({
  unNumber: typedText('required')
    .toUpperCase()
    .regex(/^(UN|NA)\d{4}$/, 'un-number'),
  properShippingName: requiredText(),
  /** With subsidiary classes in brackets: "6.1 (8)". */
  hazardClass: typedText('required').regex(/^[1-9](\.[1-6])?[A-Z]?( ?\([\d., ]+\))?$/, 'hazard-class'),
  packingGroup: z.enum(packingGroups, 'packing-group').default(''),
  /**
   * The technical name where the proper shipping name does not say it (172.203(k)); with or without its parentheses.
   */
  technicalName: optionalText(),
  /** A hazardous substance in a reportable quantity, "RQ" (172.203(c)). */
  reportableQuantity: z.boolean().default(false),
  /** Offered as a limited quantity (172.203(b)). */
  limitedQuantity: z.boolean().default(false),
  /** A marine pollutant (172.203(l)). */
  marinePollutant: z.boolean().default(false),
  inhalationZone: z.enum(inhalationZones, 'inhalation-zone').default(''),
});
export type Hazard = z.infer<typeof hazardSchema>;

/** The total quantity of the line's hazardous material (172.202(a)(5)). */
export const hazardQuantitySchema = z.object({
  amount: z.number('not-a-number').positive('positive').max(999_999, 'too-large'),
  unit: z.enum(quantityUnits, 'quantity-unit'),
});

/**
 * How many packages of which kind, "12 steel drums" (172.202(a)(7)). What is left empty has a default
 * (shipping-description.ts).
 */
export const hazardPackagesSchema = z
  .object({
    count: z
      .number('not-a-number')
      .int('whole-number')
      .min(1, 'at-least-one')
      .max(999_999, 'too-large')
      .nullable()
      .default(null),
    /** Plural, as it follows the number. */
    kind: optionalText(maxLength.short),
  })
  .refine(({ count, kind }) => count !== null || kind !== '', { message: 'required', path: ['count'] });
