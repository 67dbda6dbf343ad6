import type { FileRefusal } from '#shared/station/import-mapping.ts';

/** A number of a workbook that its format shows with leading zeros or symbols between digits: a ZIP code, a PRO number. */
export interface MaskedNumber {
  number: number;
  shown: string;
  /** The unit of measure that the format writes after the number. */
  unit?: string;
}

/** A number of a workbook that its format shows as a day or time: YYYY-MM-DD. What was typed is not in the file. */
export interface DateCell {
  date: string;
}

/** The value of a cell: a workbook knows numbers and dates, a text file only texts. */
export type Cell = string | number | boolean | MaskedNumber | DateCell;

/** One row of a file. `row` counts from 1, as a spreadsheet does. `broken`: a code of `import-words` when it cannot be parsed. */
export interface TableRow {
  row: number;
  cells: Cell[];
  broken: string | null;
  /** Columns whose cell is merged, each with the name of the merge. */
  merged?: ReadonlyMap<number, string>;
}

/** A file, or one sheet of it, as rows; blank rows are left out. `sheets`: the names of a workbook's sheets, `sheet` which of them it is. */
export interface Table {
  sheets: string[];
  sheet: number;
  rows: AsyncIterable<TableRow>;
  /** Semicolons separate its cells: a spreadsheet writes them where the comma is the decimal mark. */
  hasSemicolons?: boolean;
}

/** The whole file cannot be read: nothing of it is imported. */
export class FileRefused extends Error {
  readonly code: FileRefusal;
  readonly row: number | null;
  /** The system's error, where the file cannot be read. */
  readonly words: string | null;
  constructor(code: FileRefusal, row: number | null = null, words: string | null = null) {
    super(code);
    this.code = code;
    this.row = row;
    this.words = words;
  }
}

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell !== 'object' ? String(cell) : 'date' in cell ? cell.date : cell.shown;

export const isBlankRow = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => textOf(cell).trim() === '');
