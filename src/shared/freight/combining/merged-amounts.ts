import { cashOnDeliverySchema, declaredValueSchema } from '../cash-on-delivery.ts';
import { readPositive } from '../fields/number-fields.ts';
import { maxDecimals, showNumber } from '../form/read-number.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';

/** A value per pound or piece stays the same when loads are combined; a value of the whole does not. */
const isForEach = (unit: string): boolean => /[/@%]|(^|\P{L})(per|por|par|each)(\P{L}|$)/iu.test(unit);

const amounts = {
  cod: {
    field: 'codAmount',
    rule: cashOnDeliverySchema.shape.amountUsd,
    /** What must be equal for the amounts to be added. */
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

/** Whether equal amounts still need a question when combined: 500 to collect twice is not 500. */
export const isAdditive = (amount: Amount, form: ShipmentForm): boolean => amounts[amount].addsUp(form);

/**
 * The first of these loads with the amounts of all added up, written in the station's language. Null: an amount cannot
 * be read or added, is to be collected in another way, or the sum exceeds the field's limit.
 */
export function summedAmount(
  amount: Amount,
  said: readonly ShipmentForm[],
  language: Language,
): ShipmentForm | null {
  const { field, rule, beside } = amounts[amount];
  const [first] = said;
  if (first === undefined || said.some((form) => !isAdditive(amount, form) || beside(form) !== beside(first)))
    return null;
  const read = said.map((form) => readPositive(form[field], field, language));
  if (!read.every((value) => value !== null)) return null;
  const sum = Number(read.reduce((all, value) => all + value, 0).toFixed(maxDecimals));
  return rule.safeParse(sum).success ? { ...first, [field]: showNumber(sum, language) } : null;
}
