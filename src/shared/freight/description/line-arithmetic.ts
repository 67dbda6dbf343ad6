import { readPositive, readField } from '../fields/number-fields.ts';
import { maxDecimals, readNumber, showNumber } from '../form/read-number.ts';
import { isConverted, splitAmount } from '../measures/typed-measure.ts';
import type { Language } from '#shared/language.ts';
import type { LineForm } from '../form/shipment-form.ts';

const rounded = (value: number): number => Number(value.toFixed(maxDecimals));
const number = (text: string, field: 'handlingUnits' | 'weightLb', language: Language) => {
  const reading = readField(text, field, language);
  return reading.is === 'number' ? reading.value : null;
};

/** "4x310", "4 @ 310", "x310": handling units times pounds each. Null: it is no such text, or contradicts the units. */
function eachTimesUnits(line: LineForm, language: Language): LineForm | null {
  const typed = /^(.*?)\s*[x×*@]\s*(.+)$/iu.exec(line.weightLb.trim());
  if (typed === null) return null;
  const [, count = '', each = ''] = typed;
  const counted = readPositive(line.handlingUnits, 'handlingUnits', language);
  const units = count === '' ? counted : number(count, 'handlingUnits', language);
  const pounds = number(each, 'weightLb', language);
  if (units === null || pounds === null) return null;
  const stated = line.handlingUnits.trim();
  if (stated !== '' && counted !== units) return null;
  return {
    ...line,
    handlingUnits: stated === '' ? showNumber(units, language) : line.handlingUnits,
    weightLb: timesEach(units, each, language) ?? showNumber(rounded(units * pounds), language),
  };
}

/** "140 kg" on 4 units is "560 kg": rounded to pounds once, not for each unit. Null: it is in pounds. */
function timesEach(units: number, each: string, language: Language): string | null {
  const split = splitAmount(each);
  if (split === null || !isConverted(each, 'weight')) return null;
  const reading = readNumber(split.number, language);
  if (reading.is !== 'number') return null;
  const joint = each.slice(each.indexOf(split.number) + split.number.length);
  return `${showNumber(rounded(units * reading.value), language)}${joint}`;
}

/** Weights without one of these signs are taken as they are. */
export const isWeightExpression = (weight: string): boolean => /[x×*@/]/iu.test(weight);

/**
 * "5000/", "2000 kg/", "2000/ kg": the scale's total, shared over all lines by their handling units, in whole pounds where the total is whole.
 */
function shared(lines: readonly LineForm[], at: number, language: Language): LineForm[] | null {
  const typed = /^(.+?)\s*\/\s*(\p{L}*)$/u.exec(lines[at]?.weightLb.trim() ?? '');
  if (typed === null) return null;
  const [, amount = '', unit = ''] = typed;
  const total = number(`${amount} ${unit}`, 'weightLb', language);
  const units = lines.map((line) => readPositive(line.handlingUnits, 'handlingUnits', language));
  if (total === null || !units.every((count) => count !== null)) return null;
  const all = units.reduce((sum, count) => sum + count, 0);
  const smallest = Number.isInteger(total) ? 1 : 10 ** -maxDecimals;
  let given = 0;
  let counted = 0;
  const shares = units.map((count) => {
    counted += count;
    // The total so far, minus the shares given: rounding never changes the sum.
    const upToHere = Math.round((total * counted) / all / smallest) * smallest;
    const share = rounded(upToHere - given);
    given = rounded(given + share);
    return share;
  });
  // A line weighs at least one pound; where there is less to share, nothing is filled in.
  if (shares.some((share) => share <= 0)) return null;
  return lines.map((line, index) => ({ ...line, weightLb: showNumber(shares[index] ?? 0, language) }));
}

/**
 * The lines with the arithmetic in the weight of line `at` done: "4x310" is 1,240 lb on 4 handling units, "x310" uses
 * the units already typed, "5000/" shares 5,000 lb over all lines. Null: there is no arithmetic, or it contradicts the
 * units.
 */
export function evaluateWeights(
  lines: readonly LineForm[],
  at: number,
  language: Language,
): LineForm[] | null {
  const line = lines[at];
  if (line === undefined || !isWeightExpression(line.weightLb)) return null;
  const each = eachTimesUnits(line, language);
  if (each !== null) return lines.map((other, index) => (index === at ? each : other));
  return shared(lines, at, language);
}
