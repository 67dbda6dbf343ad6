import * as z from 'zod';
import { optionalText, typedText } from '#shared/freight/fields/field-rules.ts';
import { isFreightClass } from '#shared/freight/freight-class.ts';
import { orderSources } from '#shared/freight/form/shipping-rules.ts';
import { optionalScacSchema } from '#shared/freight/numbers/scac.ts';
import { maxLabelsPerUnit } from './label-copies.ts';
import { stationDefaultsSchema } from './defaults.ts';

const weight = z.number('number').positive('number').max(999_999).nullable().default(null);

const printerId = z.string().nullable().default(null);

const conditionsSchema = z.object({
  consignee: optionalText(),
  state: typedText()
    .toUpperCase()
    .regex(/^([A-Z]{2,3})?$/, 'state')
    .default(''),
  scac: optionalScacSchema,
  minWeightLb: weight,
  maxWeightLb: weight,
  freightClass: z.number('freight-class').refine(isFreightClass, 'freight-class').nullable().default(null),
  source: z.enum(['', ...orderSources]).default(''),
  mapping: optionalText(),
});

const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null;

/** A rule: when a load is like this, these fields get these values unless a person or a file says otherwise. */
const ruleSchema = z
  .object({
    name: typedText('required').min(1, 'required').max(60, 'too-long'),
    when: conditionsSchema.prefault({}),
    set: stationDefaultsSchema
      .extend({
        /** Labels for each handling unit; null: as the routes say. */
        labelsPerUnit: z.number().int().min(1).max(maxLabelsPerUnit).nullable().default(null),
        /** Printers by their ids; null, and one that the station does not have: as the routes say. */
        labelPrinter: printerId,
        bolPrinter: printerId,
      })
      .prefault({}),
  })
  .superRefine(({ when, set }, context) => {
    // What holds for every load is a default of the station.
    if (!Object.values(when).some(hasValue))
      context.addIssue({ code: 'custom', path: ['when', 'consignee'], message: 'rule-when' });
    if (!Object.values(set).some(hasValue))
      context.addIssue({ code: 'custom', path: ['set', 'scac'], message: 'rule-set' });
    if (set.carrierName !== '' && set.scac === '')
      context.addIssue({ code: 'custom', path: ['set', 'scac'], message: 'required' });
    if (when.minWeightLb !== null && when.maxWeightLb !== null && when.minWeightLb > when.maxWeightLb)
      context.addIssue({ code: 'custom', path: ['when', 'maxWeightLb'], message: 'rule-weights' });
    if (when.mapping !== '' && when.source === 'typed')
      context.addIssue({ code: 'custom', path: ['when', 'mapping'], message: 'rule-mapping' });
  });
export type Rule = z.infer<typeof ruleSchema>;

const byRule = <T extends z.ZodType>(value: T) => z.object({ value, rule: z.string() }).nullable();
/** What rules said about a shipment when it was submitted. */
export const printsByRuleSchema = z.object({
  labelsPerUnit: byRule(z.number().int()),
  labelPrinter: byRule(z.string()),
  bolPrinter: byRule(z.string()),
});

/** In the order in which they are asked; each name once, since Pack and the journal name them. */
export const rulesSettingsSchema = z
  .array(ruleSchema)
  .max(100)
  .superRefine((rules, context) => {
    const names = rules.map(({ name }) => name.toLowerCase());
    const at = names.findIndex((name, index) => names.indexOf(name) !== index);
    if (at !== -1) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'twice' });
  });
