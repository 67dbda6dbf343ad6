import { streamXlsxRows } from 'hucre/xlsx';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { openWorkbook } from './open-workbook.ts';
import { cellFormats, type CellFormat, type CellFormats } from './cell-formats.ts';
import { FileRefused, isBlankRow, type Cell, type Table, type TableRow } from './table.ts';

/** A day as a spreadsheet keeps it has no zone; the time of day, where there is one, is no part of a ship date. */
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

type Value = string | number | boolean | Date | null;

/** A number whose format is a mask is what the sheet shows and the number, as a field of the form needs it. */
function cellOf(read: Value, { mask, unit, number }: CellFormat = {}): Cell {
  const value = read instanceof Date && number !== undefined ? number : read;
  if (typeof value === 'number') {
    const shown = mask?.(value) ?? null;
    if (shown !== null) return { number: value, shown };
    return unit === undefined ? value : { number: value, shown: `${value} ${unit}`, unit };
  }
  return value === null ? '' : value instanceof Date ? { date: dayOf(value) } : value;
}

/** What the reader says of a broken sheet is its own; for us it is broken, and none of it is imported. */
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
      // Two rows under one number, or one that goes back: which is meant nobody knows.
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
      // Who filters a list for today's orders means those that he sees.
      if (!isBlank) yield { row, cells, broken: hidden ? 'hidden-row' : null, merged };
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken', last + 1);
  }
}

/** `sheet` null: the first that is not hidden. What nobody sees in a spreadsheet, such as last month's orders, is read when a person chooses it. */
export function readWorkbook(bytes: Uint8Array, sheet: number | null): Table {
  const workbook = openWorkbook(bytes);
  const at = Math.min(sheet ?? workbook.firstShown, workbook.sheets.length - 1);
  return { sheets: workbook.sheets, sheet: at, rows: rowsOf(bytes, at, () => cellFormats(workbook, at)) };
}
