import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import type { Language } from '#shared/language.ts';
import type { ConvertedAmounts } from '#shared/station/import-mapping.ts';
import { amountInServiceUnit } from './convert-amount.ts';
import {
  headingUnit,
  namesSeveralUnits,
  unitNamed,
  type Measure,
  type Unit,
} from '#shared/freight/measures/unit.ts';
import { unitFields } from './unit-fields.ts';
import type { CellText } from './put-field.ts';
import type { TableRow } from './table.ts';
import { isAnyUnit } from './unit-columns.ts';

export interface Source {
  field: ImportField;
  column: number | null;
  text: string;
}

interface RowUnits {
  sources: readonly Source[];
  columns: readonly string[];
  language: Language;
  foreign: ReadonlySet<Measure>;
  /** What a row's cell says of a field; null: it was refused. */
  read: (row: TableRow, source: Source, path: string) => CellText | null;
  refuse: (path: string, code: string | null) => void;
}

type Amount = { text: string; converted?: ConvertedAmounts };

/** The amounts of one shipment's rows in pounds and inches; null: the amount was refused, or its column of units was. */
export function createRowUnits({ sources, columns, language, foreign, read, refuse }: RowUnits) {
  const nameOf = (column: number | null): string => (column === null ? '' : (columns[column] ?? ''));

  /** The row's cell in the column of units; undefined: unreadable. */
  function unitIn(row: TableRow, line: number, measure: Measure): Unit | null | undefined {
    const source = sources.find(({ field }) => field === unitFields[measure]);
    if (source === undefined) return null;
    const path = `lines.${line}.${source.field.slice('line.'.length)}`;
    const said = read(row, source, path);
    if (said === null) return undefined;
    const { text } = said;
    const unit = text === '' ? null : unitNamed(text, measure);
    // A unit with several meanings is refused where it is.
    const isKnown = unit !== null && unit.factor !== null;
    if (isKnown || text === '' || (unit === null && isAnyUnit(nameOf(source.column)))) return unit;
    refuse(path, 'unknown-unit');
    return undefined;
  }

  return (row: TableRow, line: number) => {
    /** Read when the first amount needs it. */
    const units = new Map<Measure, Unit | null | undefined>();
    return (cell: CellText, source: Source, measure: Measure): Amount | null => {
      if (!units.has(measure)) units.set(measure, unitIn(row, line, measure));
      const unit = units.get(measure);
      if (unit === undefined) return null;
      const column = nameOf(source.column);
      const key = source.field.slice('line.'.length);
      const said = [headingUnit(column, measure), unit];
      const isSeveral = namesSeveralUnits(column, measure);
      const amount = amountInServiceUnit(cell, key, {
        measure,
        language,
        units: said,
        mustSay: foreign.has(measure) || isSeveral,
      });
      if ('text' in amount)
        return amount.converted === undefined
          ? { text: amount.text }
          : { text: amount.text, converted: { ...amount.converted, column } };
      refuse(
        `lines.${line}.${key}`,
        isSeveral && amount.code === 'unit-missing' ? 'units-differ' : amount.code,
      );
      return null;
    };
  };
}
