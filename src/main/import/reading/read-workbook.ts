import { streamXlsxRows } from 'hucre/xlsx';
import { importLimits } from '#shared/freight/import-fields.ts';
import { openWorkbook } from './open-workbook.ts';
import { FileRefused, isBlankRow, type Cell, type Table, type TableRow } from './table.ts';

/** A day as a spreadsheet keeps it has no zone; the time of day, where there is one, is no part of a ship date. */
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

const cellOf = (value: string | number | boolean | Date | null): Cell =>
  value === null ? '' : value instanceof Date ? dayOf(value) : value;

/** What the reader says of a broken sheet is its own; for us it is broken, and none of it is imported. */
async function* rowsOf(bytes: Uint8Array, sheet: number): AsyncGenerator<TableRow> {
  let last = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const row = index + 1;
      // Two rows under one number, or one that goes back: which is meant nobody knows.
      if (!Number.isInteger(row) || row <= last) throw new FileRefused('broken', last + 1);
      last = row;
      if (values.length > importLimits.columns && !isBlankRow(values.slice(importLimits.columns).map(cellOf)))
        throw new FileRefused('too-many-columns', row);
      const cells = values.slice(0, importLimits.columns).map(cellOf);
      if (!isBlankRow(cells)) yield { row, cells, broken: null };
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken', last + 1);
  }
}

export function readWorkbook(bytes: Uint8Array, sheet: number): Table {
  const { sheets } = openWorkbook(bytes);
  return { sheets, rows: rowsOf(bytes, Math.min(sheet, sheets.length - 1)) };
}
