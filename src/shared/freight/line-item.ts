import * as z from 'zod';
import { maxLength, optionalText, requiredText } from './fields/field-rules.ts';
import { freightClasses } from './freight-class.ts';
import { hazardPackagesSchema, hazardQuantitySchema, hazardSchema } from './description/hazard.ts';
import { packageTypeSchema } from './package-type.ts';

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
  /** Only of a hazardous line; `null` means the default of shipping-description.ts. */
  hazardQuantity: hazardQuantitySchema.nullable().default(null),
  hazardPackages: hazardPackagesSchema.nullable().default(null),
});
export type LineItem = z.infer<typeof lineItemSchema>;
