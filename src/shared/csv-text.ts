import { guardFormulas } from './csv-guard.ts';

/** A spreadsheet takes such a cell for a formula (OWASP, CSV injection); full-width forms count too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell: an apostrophe keeps a formula text; quotes as in RFC 4180. */
function csvCell(text: string): string {
  const guarded = guardFormulas(text);
  const safe = formula.test(guarded) ? `'${guarded}` : guarded;
  return /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with CRLF. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** A whole file, with a byte order mark: without it Excel reads UTF-8 as something else. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvRows(rows)}`;
