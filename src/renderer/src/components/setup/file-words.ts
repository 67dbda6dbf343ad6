import { m } from '../../paraglide/messages.js';
import { plainNumber } from '../../words/times.ts';
import type { RowProblem } from './book-csv.ts';
import { invalidValueWords } from './invalid-value-words.ts';

const wholeFile: Record<string, (given: { column: string }) => string> = {
  'column-missing': m.book_file_column_missing,
  'column-unknown': m.book_file_column_unknown,
  'column-twice': m.book_file_column_twice,
  'no-rows': m.book_file_no_rows,
  'too-many-rows': m.book_file_too_many_rows,
  'file-too-large': m.book_file_too_large,
};
const wholeRow: Record<string, () => string> = {
  'csv-quotes': m.book_file_quotes,
  'too-many-cells': m.book_file_too_many_cells,
};

/** A problem in a file, in a sentence that names row and column. */
export function problemWords({ row, column, code, first }: RowProblem): string {
  const file = wholeFile[code];
  if (file !== undefined) return file({ column });
  const at = m.book_file_row({ row: plainNumber(row) });
  if (code === 'twice-in-file')
    return `${at}${m.colon()}${m.book_file_twice({ first: plainNumber(first ?? 0) })}`;
  const words = wholeRow[code];
  if (words !== undefined) return `${at}${m.colon()}${words()}`;
  if (code === 'several-entries') return `${at}${m.colon()}${m.book_file_several({ column })}`;
  if (code === 'yes-or-no') return `${at}${m.colon()}${m.book_file_yes_or_no({ column })}`;
  return `${at}, ${invalidValueWords(column, { code })}`;
}
