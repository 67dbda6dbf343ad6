import { measureOf, serviceUnits, type Measure } from './unit.ts';

/** In which units a station types weights and sizes. */
export const stationUnits = ['lb-in', 'kg-cm'] as const;
export type StationUnits = (typeof stationUnits)[number];

const metric = { weight: 'kg', length: 'cm' } as const satisfies Record<Measure, string>;

/** The unit of an amount that is typed without one. */
export const unitAt = (units: StationUnits, measure: Measure): string =>
  (units === 'kg-cm' ? metric : serviceUnits)[measure];

/** Before a unit that the station adds: what a person types has an ordinary blank there, and is shown letter for letter. */
const joint = '\u00a0';

/** An amount, a sum ("4x310") or a size ("48x40x60") without a unit. */
const bareAmount = /^[\d\s.,x×*@/]*\d[\d\s.,x×*@/]*$/iu;

export const isBareAmount = (text: string): boolean => bareAmount.test(text);

/**
 * What a field's text is in a form. In a form an amount without a unit is in pounds or inches, whatever station reads it; so a station
 * that types kilograms and centimeters adds its unit.
 */
export function measureToForm(typed: string, key: string, units: StationUnits): string {
  const measure = measureOf(key);
  if (measure === null || units === 'lb-in' || !isBareAmount(typed)) return typed;
  return `${typed}${joint}${metric[measure]}`;
}

/** What the field shows of a form's text. */
export function measureFromForm(text: string, key: string, units: StationUnits): string {
  const measure = measureOf(key);
  if (measure === null || units === 'lb-in') return text;
  const added = `${joint}${metric[measure]}`;
  if (text.endsWith(added) && isBareAmount(text.slice(0, -added.length))) return text.slice(0, -added.length);
  return isBareAmount(text) ? `${text} ${serviceUnits[measure]}` : text;
}
