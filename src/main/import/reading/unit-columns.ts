import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { cellContent } from './cell-content.ts';
import { hasForeignUnit } from './convert-amount.ts';
import { plainHeading } from './guess-columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { headingUnit, measureOf, unitNamed, type Measure } from '#shared/freight/measures/unit.ts';
import { unitFields } from './unit-fields.ts';
import { textOf, type TableRow } from './table.ts';

const measures = ['weight', 'length'] as const;

/** Headings of unit columns for any amount: weight, size, or handling unit (PLT, CTN, EA). */
const anyUnit = new Set(
  'uom|um|unit|unit code|unit type|uom code|unit of measure|unit of measurement|units of measure|unit measure|measure unit|measurement unit|measurement uom|unidad|unidad de medida|udm|unite|unite de mesure'
    .split('|')
    .map(plainHeading),
);
export const isAnyUnit = (heading: string): boolean => anyUnit.has(plainHeading(heading));

const columnOf = ({ fields }: ImportMapping, field: ImportField): number | null => {
  const from = fields[field];
  return from !== undefined && 'column' in from ? from.column : null;
};

const contentAt = ({ cells }: TableRow, column: number): string => cellContent(textOf(cells[column]));

/** The columns mapped to amounts of this measure. */
const amountColumns = ({ fields }: ImportMapping, measure: Measure): number[] =>
  Object.entries(fields).flatMap(([field, from]) =>
    measureOf(field.replace('line.', '')) === measure && 'column' in from ? [from.column] : [],
  );

/**
 * The mapping with its unit columns. A mapping stored before these fields existed has none, and a unit column is read whether somebody chose it
 * or not: 226.8 kg are never 226.8 lb. A column with units of any kind is assigned by its contents.
 */
export function withUnitColumns(
  mapping: ImportMapping,
  columns: readonly string[],
  rows: readonly TableRow[],
): ImportMapping {
  const guessed = guessMapping(columns, 'ymd', 0);
  const fields = { ...mapping.fields };
  const used = new Set(Object.values(fields).flatMap((from) => ('column' in from ? [from.column] : [])));
  for (const measure of measures) {
    const field = unitFields[measure];
    if (fields[field] !== undefined || amountColumns(mapping, measure).length === 0) continue;
    const named = columnOf(guessed, field);
    const column =
      named ??
      columns.findIndex(
        (heading, index) =>
          isAnyUnit(heading) &&
          !used.has(index) &&
          rows.some((row) => unitNamed(contentAt(row, index), measure) !== null),
      );
    if (column < 0 || used.has(column)) continue;
    fields[field] = { column };
    used.add(column);
  }
  return { ...mapping, fields };
}

/** Measures for which the file uses another unit than the service's anywhere: there an amount without a unit may be in either. */
export function foreignMeasures(
  mapping: ImportMapping,
  columns: readonly string[],
  rows: readonly TableRow[],
): ReadonlySet<Measure> {
  return new Set(
    measures.filter((measure) => {
      const amounts = amountColumns(mapping, measure);
      const isForeign = (text: string): boolean => (unitNamed(text, measure)?.factor ?? 1) !== 1;
      const said = columnOf(mapping, unitFields[measure]);
      return (
        amounts.some((column) => (headingUnit(columns[column] ?? '', measure)?.factor ?? 1) !== 1) ||
        rows.some(
          (row) =>
            (said !== null && isForeign(contentAt(row, said))) ||
            amounts.some((column) => hasForeignUnit(contentAt(row, column), measure)),
        )
      );
    }),
  );
}
