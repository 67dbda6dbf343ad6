import type * as z from 'zod';
import { cashOnDeliverySchema, declaredValueSchema } from '../cash-on-delivery.ts';
import { hazardPackagesSchema, hazardQuantitySchema } from '../description/hazard.ts';
import { lineItemSchema } from '../line-item.ts';
import { readNumber, type NumberReading } from '../form/read-number.ts';
import { readMeasure } from '../measures/typed-measure.ts';
import { measureOf } from '../measures/unit.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import { shipmentSchema } from '../shipment.ts';

const { handlingUnits, pieces, freightClass, weightLb, lengthIn, widthIn, heightIn } = lineItemSchema.shape;
const lineNumbers = {
  handlingUnits,
  pieces,
  freightClass,
  weightLb,
  lengthIn,
  widthIn,
  heightIn,
  hazardQuantity: hazardQuantitySchema.shape.amount,
  packageCount: hazardPackagesSchema.shape.count,
};
const headNumbers = {
  quoteNumber: shipmentSchema.shape.quoteNumber,
  codAmount: cashOnDeliverySchema.shape.amountUsd,
  declaredValue: declaredValueSchema.shape.amount,
};
const rules: Record<NumberField, z.ZodType> = { ...lineNumbers, ...headNumbers };

export type NumericLineField = keyof typeof lineNumbers;
type HeadNumber = keyof typeof headNumbers;
/** Every field of the Pack screen that holds a number. */
export type NumberField = NumericLineField | HeadNumber;

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];
export const lineNumberFields: readonly NumericLineField[] = keysOf(lineNumbers);
export const headNumberFields: readonly HeadNumber[] = keysOf(headNumbers);

/** The whole form is read on every key, and only one of its fields has changed. */
const known = new Map<string, NumberReading>();
const knownAtMost = 5_000;

/** Reads what is typed in a number field, by that field's rule; a weight or a size in pounds or inches, whatever its unit. */
export function readField(text: string, field: NumberField, language: Language): NumberReading {
  const key = `${language} ${field} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const accepts = (value: number): boolean => rules[field].safeParse(value).success;
  const measure = measureOf(field);
  const reading =
    measure === null ? readNumber(text, language, accepts) : readMeasure(text, measure, language, accepts);
  if (known.size >= knownAtMost) known.clear();
  known.set(key, reading);
  return reading;
}

/** Every number of a form: path, field and typed text, in the order of the form. */
export const numbersOf = (form: ShipmentForm): { path: string; field: NumberField; text: string }[] => [
  ...headNumberFields.map((field) => ({ path: field, field, text: form[field] })),
  ...form.lines.flatMap((line, at) =>
    lineNumberFields.map((field) => ({ path: `lines.${at}.${field}`, field, text: line[field] })),
  ),
];

/** The field at a path of the form ("lines.2.weightLb"), when it is a number's. */
export function numberFieldAt(path: string): NumberField | null {
  const key = path.replace(/^lines\.\d+\./, '');
  const known: readonly NumberField[] = key === path ? headNumberFields : lineNumberFields;
  return known.find((field) => field === key) ?? null;
}

/** A typed number above zero; `null` for anything else, also for an ambiguous one. */
export function readPositive(text: string, field: NumberField, language: Language): number | null {
  const reading = readField(text, field, language);
  return reading.is === 'number' && reading.value > 0 ? reading.value : null;
}
