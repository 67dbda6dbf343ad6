import { streamXlsxRows } from 'hucre/xlsx';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { openWorkbook } from './open-workbook.ts';
import { cellFormats, type CellFormat, type CellFormats } from './cell-formats.ts';
import { FileRefused, isBlankRow, type Cell, type Table, type TableRow } from './table.ts';

/**
 * A day in a spreadsheet has no time zone; a time of day is not part of a ship date. Of a number that is no day it is what a spreadsheet shows,
 * which is refused by name.
 */
const dayOf = (date: Date): Cell =>
  Number.isNaN(date.getTime()) ? '#######' : { date: date.toISOString().slice(0, 10) };

type Value = string | number | boolean | Date | null;

/** A number with a mask is both what the sheet shows and the number, whichever the field needs. */
function cellOf(read: Value, { mask, unit, number }: CellFormat = {}): Cell {
  const value = read instanceof Date && number !== undefined ? number : read;
  if (typeof value === 'number') {
    const shown = mask?.(value) ?? null;
    if (shown !== null) return { number: value, shown };
    return unit === undefined ? value : { number: value, shown: `${value} ${unit}`, unit };
  }
  return value === null ? '' : value instanceof Date ? dayOf(value) : value;
}

/** The reader's errors for a broken sheet are its own; for us the file is broken, and nothing is imported. */
async function* rowsOf(
  bytes: Uint8Array,
  sheet: number,
  appearancesOf: () => CellFormats,
): AsyncGenerator<TableRow> {
  let last = 0;
  try {
    const appearances = appearancesOf();
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const row = index + 1;
      // Two rows with one number, or a lower one: which is meant is unknown.
      if (!Number.isInteger(row) || row <= last) throw new FileRefused('broken', last + 1);
      last = row;
      if (
        values.length > importLimits.columns &&
        !isBlankRow(values.slice(importLimits.columns).map((value) => cellOf(value)))
      )
        throw new FileRefused('too-many-columns', row);
      const { formats, hidden } = appearances.of(index);
      const cells = values.slice(0, importLimits.columns).map((value, at) => cellOf(value, formats.get(at)));
      const isBlank = isBlankRow(cells);
      const merged = appearances.merge(index, cells);
      // A person who filters a list for today's orders means the visible ones.
      if (!isBlank) yield { row, cells, broken: hidden ? 'hidden-row' : null, merged };
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken', last + 1);
  }
}

/** `sheet` null: the first that is not hidden. What no one sees in a spreadsheet, such as last month's orders, is read when a person chooses it. */
export function readWorkbook(bytes: Uint8Array, sheet: number | null): Table {
  const workbook = openWorkbook(bytes);
  const at = Math.min(sheet ?? workbook.firstShown, workbook.sheets.length - 1);
  return { sheets: workbook.sheets, sheet: at, rows: rowsOf(bytes, at, () => cellFormats(workbook, at)) };
}
