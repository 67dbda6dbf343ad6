import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type * as z from 'zod';
import { guardFormulas, unguardFormulas } from '#shared/csv-guard.ts';
import { maxImportRows } from '#shared/station/book.ts';

/** The columns of an address-book list in a file. Column names are the same in every language, so that a file fits every station. */
export interface BookColumns<T> {
  names: readonly string[];
  required: readonly string[];
  schema: z.ZodType<T>;
  toCells: (data: T) => string[];
  /** The value that the schema reads; `cell` returns '' for a column that the file does not have. */
  fromCells: (cell: (name: string) => string) => unknown;
  /** The column of a schema path. */
  columnOf: (path: string) => string;
  /** The schema path of a column: "party.contact". */
  pathOf: (column: string) => string;
  keyOf: (data: T) => string;
  /** The key column that a file may lack; entries are matched by it. */
  keyColumn: string;
}

export interface BookRow<T> {
  data: T;
  hidden: boolean;
}
/** A problem in a file: the row as a spreadsheet counts it (the heading is 1), the column, and a code with words in `invalid-value-words.ts`. */
export interface RowProblem {
  row: number;
  column: string;
  code: string;
  /** The first row with the same entry, for `twice-in-file`. */
  first?: number;
}
export interface BookFile<T> {
  rows: BookRow<T>[];
  /** The row of each as a spreadsheet counts it. */
  at: number[];
  /** Paths without a column in the file: stored entries keep their values there. */
  absent: string[];
  problems: RowProblem[];
  /** The number of all problems; `problems` has the first of them. */
  wrong: number;
}

const hiddenColumn = 'hidden';
export const maxProblems = 200;

/** A spreadsheet takes such a cell for a formula (OWASP, CSV injection). A leading apostrophe keeps it text, and is removed again on reading. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const kept = /^'+[=+\-@\t\r＝＋－＠]/;
const safe = (text: string): string => guardFormulas(formula.test(text) ? `'${text}` : text);
const plain = (cell: string): string => {
  const text = unguardFormulas(cell);
  return kept.test(text) ? text.slice(1) : text;
};

const truths = new Set(['yes', 'y', 'true', '1', 'x', 'sí', 'si', 'oui']);
const untruths = new Set(['', 'no', 'n', 'false', '0', 'non']);
/** The value of a yes/no cell; any other text is left for the schema to refuse. */
export function readYes(text: string): unknown {
  const word = text.trim().toLowerCase();
  return truths.has(word) ? true : untruths.has(word) ? false : text;
}
export const writeYes = (is: boolean): string => (is ? 'yes' : '');

const written = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** RFC 4180 with CRLF, and a byte order mark: without it Excel reads UTF-8 as something else. */
export function writeBook<T>(rows: readonly BookRow<T>[], { names, toCells }: BookColumns<T>): string {
  const cells = rows.map(({ data, hidden }) => [...toCells(data), writeYes(hidden)].map(safe));
  const lines = [[...names, hiddenColumn], ...cells].map((row) => row.map(written).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** The separators of cells and rows, found in the heading: its names contain neither. Later rows may mislead. */
function signsOf(text: string, known: readonly string[]): { delimiter: string; record_delimiter: string } {
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const head = (text.split(newline, 1)[0] ?? '').toLowerCase();
  const names = new Set(known.map((name) => name.toLowerCase()));
  const fitting = (delimiter: string) =>
    head.split(delimiter).filter((name) => names.has(name.replaceAll('"', '').trim())).length;
  const [delimiter = ','] = [',', ';', '\t'].toSorted((one, other) => fitting(other) - fitting(one));
  return { delimiter, record_delimiter: newline };
}

/** Rows may have any length, and a quotation mark within a cell is literal: inches. */
const relaxed = { relax_column_count: true, relax_quotes: true };

/** The cells of each row, empty rows included; `wrongRow`: where a quotation mark is misplaced, and reading stopped. */
function cellsOf(text: string, known: readonly string[]): { rows: string[][]; wrongRow: number | null } {
  try {
    return { rows: parse(text, { ...signsOf(text, known), ...relaxed }), wrongRow: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], wrongRow: Number(error['records']) + 1 };
  }
}

/** All rows of a file, or its problems. Never throws. */
export function readBook<T>(text: string, columns: BookColumns<T>): BookFile<T> {
  const problems: RowProblem[] = [];
  const known = [...columns.names, hiddenColumn];
  const file = text.replace(/^\uFEFF/, '');
  const { rows: read, wrongRow } = cellsOf(file, known);
  if (wrongRow !== null) {
    const problem = { row: wrongRow, column: '', code: 'csv-quotes' };
    return { rows: [], at: [], absent: [], problems: [problem], wrong: 1 };
  }
  const [head = [], ...body] = read;
  const names = head.map((name) => name.trim().toLowerCase());
  const places = new Map(known.map((name) => [name, names.indexOf(name.toLowerCase())]));
  for (const name of columns.required)
    if (places.get(name) === -1) problems.push({ row: 1, column: name, code: 'column-missing' });
  for (const [at, name] of names.entries())
    if (name !== '' && !known.some((one) => one.toLowerCase() === name))
      problems.push({ row: 1, column: head[at]?.trim() ?? '', code: 'column-unknown' });
    else if (name !== '' && names.indexOf(name) !== at)
      problems.push({ row: 1, column: head[at]?.trim() ?? '', code: 'column-twice' });
  if (body.length > maxImportRows)
    problems.push({ row: maxImportRows + 2, column: '', code: 'too-many-rows' });
  if (problems.length > 0)
    return { rows: [], at: [], absent: [], problems: problems.slice(0, maxProblems), wrong: problems.length };

  const rows: BookRow<T>[] = [];
  const rowNumbers: number[] = [];
  const seen = new Map<string, number>();
  for (const [at, cells] of body.entries()) {
    const row = at + 2;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.slice(head.length).some((cell) => cell.trim() !== '')) {
      problems.push({ row, column: '', code: 'too-many-cells' });
      continue;
    }
    const cell = (name: string) => plain(cells[places.get(name) ?? -1] ?? '');
    const hidden = readYes(cell(hiddenColumn));
    const read = columns.schema.safeParse(columns.fromCells(cell));
    if (typeof hidden !== 'boolean') problems.push({ row, column: hiddenColumn, code: 'yes-or-no' });
    for (const issue of read.error?.issues ?? []) {
      const isYesOrNo = issue.code === 'invalid_type' && issue.expected === 'boolean';
      problems.push({
        row,
        column: columns.columnOf(issue.path.join('.')),
        code: isYesOrNo ? 'yes-or-no' : issue.message,
      });
    }
    if (!read.success || typeof hidden !== 'boolean') continue;
    const key = columns.keyOf(read.data);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else problems.push({ row, column: columns.required[0] ?? '', code: 'twice-in-file', first });
    rows.push({ data: read.data, hidden });
    rowNumbers.push(row);
  }
  if (rows.length === 0 && problems.length === 0) problems.push({ row: 1, column: '', code: 'no-rows' });
  const absent = known
    .filter((name) => places.get(name) === -1)
    .map((name) => (name === hiddenColumn ? name : columns.pathOf(name)));
  return { rows, at: rowNumbers, absent, problems: problems.slice(0, maxProblems), wrong: problems.length };
}
