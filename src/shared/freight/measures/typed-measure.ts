import { visibleText } from '../text/visible-text.ts';
import { readNumber, showNumber, type NumberReading } from '../form/read-number.ts';
import type { Language } from '../../language.ts';
import { unitNamed, type Measure } from './unit.ts';

/** "226.8 kg", "48\"", "500lbs.": an amount with its unit. */
const withUnit = /^([-+\u2212]?[\d.,\s]*\d[.,]?)\s*([^\d\s.,][^\d]*)$/;

/** The number and the unit of a text; null: it has no unit. */
export function splitAmount(text: string): { number: string; unit: string } | null {
  const [, number = '', unit = ''] = withUnit.exec(text) ?? [];
  return unit === '' ? null : { number: number.trim(), unit };
}

/** Decimals to which an excess over a whole number counts: 226.796185 kg are 500 lb, and no tape shows a twentieth of an inch. */
const countedDecimals = { weight: 6, length: 1 } as const satisfies Record<Measure, number>;

/**
 * Pounds or inches of an amount in another unit, as a whole number, rounded up: carriers bill each pound and inch that is begun, and weigh and
 * measure what is stated too low again at a charge. So a weight is never understated, and an inch is begun by more than a twentieth
 * (122 cm are 48.03 in, which are 48). What was typed in pounds or inches is never rounded.
 */
export const toServiceUnit = (value: number, measure: Measure, factor: number): number =>
  value > 0 ? Math.max(1, Math.ceil(Number((value * factor).toFixed(countedDecimals[measure])))) : value;

/** Reads what is typed for a weight or a size. Without a unit it is in pounds or inches. Never throws. */
export function readMeasure(
  text: string,
  measure: Measure,
  language: Language,
  accepts: (value: number) => boolean,
): NumberReading {
  const split = splitAmount(visibleText(text).trim());
  if (split === null) return readNumber(text, language, accepts);
  const factor = unitNamed(split.unit, measure)?.factor ?? null;
  // A unit that is not known, or that is several: "ton".
  if (factor === null) return { is: 'invalid', code: 'not-a-number' };
  if (factor === 1) return readNumber(split.number, language, accepts);
  const reading = readNumber(split.number, language, (value) =>
    accepts(toServiceUnit(value, measure, factor)),
  );
  if (reading.is === 'number') return { is: 'number', value: toServiceUnit(reading.value, measure, factor) };
  if (reading.is !== 'ambiguous') return reading;
  return {
    is: 'ambiguous',
    readings: reading.readings.map((value) => toServiceUnit(value, measure, factor)),
    typed: reading.readings.map((value) => `${showNumber(value, language)} ${split.unit.trim()}`),
  };
}

/** Whether a text names a unit that is converted. */
export function isConverted(text: string, measure: Measure): boolean {
  const split = splitAmount(visibleText(text).trim());
  const factor = split === null ? null : (unitNamed(split.unit, measure)?.factor ?? null);
  return factor !== null && factor !== 1;
}
