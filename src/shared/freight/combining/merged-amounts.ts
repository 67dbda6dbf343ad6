import { cashOnDeliverySchema, declaredValueSchema } from '../cash-on-delivery.ts';
import { positive } from '../fields/number-fields.ts';
import { maxDecimals, showNumber } from '../form/read-number.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';

/** A value per pound or piece stays the same for more of them; that of the whole does not. */
const isForEach = (unit: string): boolean => /[/@%]|(^|\P{L})(per|por|par|each)(\P{L}|$)/iu.test(unit);

const amounts = {
  cod: {
    field: 'codAmount',
    rule: cashOnDeliverySchema.shape.amountUsd,
    /** What has to be the same, or the amounts cannot be one. */
    beside: ({ codFee, customerCheck }: ShipmentForm) => `${codFee} ${customerCheck}`,
    addsUp: () => true,
  },
  declaredValue: {
    field: 'declaredValue',
    rule: declaredValueSchema.shape.amount,
    beside: ({ valueUnit }: ShipmentForm) => valueUnit.trim().toUpperCase(),
    addsUp: ({ valueUnit }: ShipmentForm) => !isForEach(valueUnit),
  },
} as const;
type Amount = keyof typeof amounts;

/** Whether equal amounts still change when combined: 500 to collect and 500 to collect is not 500. */
export const addsUp = (amount: Amount, form: ShipmentForm): boolean => amounts[amount].addsUp(form);

/**
 * The first of these loads with the amounts of them all added up, as the station's language writes it. Null: one cannot be read, is no
 * amount that adds up, or is to be collected in another way; or the sum is more than the field takes.
 */
export function addedUp(
  amount: Amount,
  said: readonly ShipmentForm[],
  language: Language,
): ShipmentForm | null {
  const { field, rule, beside } = amounts[amount];
  const [first] = said;
  if (first === undefined || said.some((form) => !addsUp(amount, form) || beside(form) !== beside(first)))
    return null;
  const read = said.map((form) => positive(form[field], field, language));
  if (!read.every((value) => value !== null)) return null;
  const sum = Number(read.reduce((all, value) => all + value, 0).toFixed(maxDecimals));
  return rule.safeParse(sum).success ? { ...first, [field]: showNumber(sum, language) } : null;
}
