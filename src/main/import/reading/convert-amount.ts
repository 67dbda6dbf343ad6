import { numberFieldAt, type NumericLineField } from '#shared/freight/fields/number-fields.ts';
import { lineItemSchema } from '#shared/freight/line-item.ts';
import { readNumber, showNumber, type NumberReading } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';
import { splitAmount, toServiceUnit } from '#shared/freight/measures/typed-measure.ts';
import type { ConvertedAmounts } from '#shared/station/import-mapping.ts';
import type { CellText } from './put-field.ts';
import { serviceUnits, unitNamed, type Measure, type Unit } from '#shared/freight/measures/unit.ts';

/** Whether a cell has a unit of its own that is not the service's. */
export function hasForeignUnit(text: string, measure: Measure): boolean {
  const unit = unitNamed(splitAmount(text)?.unit ?? '', measure);
  return unit !== null && unit.factor !== 1;
}

/** The number of a cell, which needs no reading. */
const numberReading = (number: number): NumberReading =>
  number < 0 || Object.is(number, -0) ? { is: 'invalid', code: 'negative' } : { is: 'number', value: number };

type Amount = { text: string; converted?: Omit<ConvertedAmounts, 'column'> } | { code: string };

interface Saying {
  measure: Measure;
  language: Language;
  /** The units in the heading and in the column of units. */
  units: readonly (Unit | null)[];
  /** Other amounts of the file have another unit: one without a unit may not be in the service's. */
  mustSay: boolean;
}

/** The amount of a field in the service's unit, as the station's language writes it; a code where its unit is uncertain. */
export function amountInServiceUnit(
  cell: CellText,
  key: string,
  { measure, language, units, mustSay }: Saying,
): Amount {
  const { text } = cell;
  const split =
    cell.number === undefined
      ? splitAmount(text)
      : cell.unit === undefined
        ? null
        : { number: text, unit: cell.unit };
  const own = split === null ? null : unitNamed(split.unit, measure);
  if (split !== null && own === null) return { code: 'unknown-unit' };
  const said = [...units, own].filter((unit) => unit !== null);
  const [unit] = said;
  const number = split?.number ?? text;
  if (unit === undefined) return mustSay && /\d/.test(text) ? { code: 'unit-missing' } : { text };
  if (said.some(({ name }) => name !== unit.name)) return { code: 'units-differ' };
  const { factor, name } = unit;
  if (factor === null) return { code: 'unknown-unit' };
  if (factor === 1) return { text: number };
  const field = numberFieldAt(`lines.0.${key}`) as NumericLineField;
  const accepts = (value: number): boolean =>
    lineItemSchema.shape[field as 'weightLb'].safeParse(toServiceUnit(value, measure, factor)).success;
  const reading =
    cell.number === undefined ? readNumber(number, language, accepts) : numberReading(cell.number);
  // Left in the form as it is, it would be taken for pounds or inches.
  if (reading.is === 'ambiguous') return { code: 'number-asked' };
  if (reading.is === 'invalid') return { code: reading.code };
  if (reading.is === 'empty') return { text: '' };
  const to = toServiceUnit(reading.value, measure, factor);
  return {
    text: showNumber(to, language),
    converted: { from: reading.value, unit: name, to, serviceUnit: serviceUnits[measure] },
  };
}
