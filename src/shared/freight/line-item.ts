import * as z from 'zod';
import { maxLength, optionalText, requiredText } from './field-rules.ts';
import { freightClasses } from './freight-class.ts';
import { packageTypeSchema } from './package-type.ts';

/** What 49 CFR 172.202 wants said of a hazardous line, in the order it wants it said. */
export const hazardSchema = z.object({
  unNumber: z
    .string('required')
    .trim()
    .toUpperCase()
    .regex(/^(UN|NA)\d{4}$/, 'un-number'),
  properShippingName: requiredText(),
  hazardClass: z
    .string('required')
    .trim()
    .regex(/^[1-9](\.[1-6])?[A-Z]?( ?\([\d., ]+\))?$/, 'hazard-class'),
  packingGroup: z.enum(['', 'I', 'II', 'III'], 'packing-group').default(''),
});
export type Hazard = z.infer<typeof hazardSchema>;

const count = z.number('not-a-number').int('whole-number').min(1, 'at-least-one').max(9999, 'too-large');
const inches = z.number('not-a-number').positive('positive').max(9999, 'too-large').nullable().default(null);

/** One line of freight. `weightLb` is the weight of the whole line; the inches are those of one handling unit. */
export const lineItemSchema = z.object({
  /** What the forklift lifts: pallets, crates. Each gets a label. */
  handlingUnits: count,
  packageType: packageTypeSchema,
  /** The packages inside the handling units; unknown is `null`. */
  pieces: count.max(999_999, 'too-large').nullable().default(null),
  description: requiredText(),
  nmfc: optionalText(maxLength.short),
  freightClass: z.literal(freightClasses, 'freight-class'),
  weightLb: z.number('not-a-number').positive('positive').max(200_000, 'too-large'),
  lengthIn: inches,
  widthIn: inches,
  heightIn: inches,
  /** Present exactly when the line is hazardous. */
  hazard: hazardSchema.nullable().default(null),
});
export type LineItem = z.infer<typeof lineItemSchema>;
