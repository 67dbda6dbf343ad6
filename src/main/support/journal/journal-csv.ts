import { chainedColumns, type ChainedLine } from '#main/storage/journal/journal-chain.ts';
import { guardFormulas, unguardFormulas } from '#shared/csv-guard.ts';
import { exportEndSchema, exportHeadSchema, type ExportRecord } from './exported-journal.ts';

/** A spreadsheet reads a cell that begins with these as a formula (OWASP, CSV injection), including full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠']/;

/**
 * A value as a cell that can be read back: an apostrophe before anything a spreadsheet would calculate, and before a leading apostrophe. An
 * empty cell is null; a single apostrophe is an empty text.
 */
const cellOf = (value: string | null): string => {
  if (value === null) return '';
  const guarded = guardFormulas(value);
  const safe = guarded === '' || formula.test(guarded) ? `'${guarded}` : guarded;
  return /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const valueOf = (cell: string | undefined): string | null =>
  cell === undefined || cell === '' ? null : unguardFormulas(cell.startsWith("'") ? cell.slice(1) : cell);

/** The chained columns under their database names; `seq` is `begin` in the first row and `end` in the last. */
const columns = ['seq', ...chainedColumns, 'before', 'hash'] as const;
type Column = (typeof columns)[number];

const row = (cells: Partial<Record<Column, string | null>>): string =>
  `${columns.map((column) => cellOf(cells[column] ?? null)).join(',')}\r\n`;

/** A record as rows of CSV (RFC 4180). The byte order mark is for Excel, which otherwise does not read it as UTF-8. */
export function csvOf(record: ExportRecord): string {
  if (record.kind === 'head')
    return `\uFEFF${columns.join(',')}\r\n${row({ seq: 'begin', detail: JSON.stringify(record.head) })}`;
  if (record.kind === 'end') return row({ seq: 'end', detail: JSON.stringify(record.end) });
  const { seq, line, hash, before } = record.line;
  // An entry with an empty preceding hash is the first of its chain: that is exported too.
  return row({ seq: String(seq), ...line, before, hash });
}

/** The record of a row, by the names in the first row; null: not a record. Throws errors of zod and JSON about a head or an end. */
export function parseCsvRecord(names: readonly string[], cells: readonly string[]): ExportRecord | null {
  const cell = (name: string) => valueOf(cells[names.indexOf(name)]);
  const seq = cell('seq');
  if (seq === 'begin')
    return { kind: 'head', head: exportHeadSchema.parse(JSON.parse(cell('detail') ?? '')) };
  if (seq === 'end') return { kind: 'end', end: exportEndSchema.parse(JSON.parse(cell('detail') ?? '')) };
  if (seq === null || !/^[1-9]\d{0,15}$/.test(seq) || cells.length !== names.length) return null;
  const line = Object.fromEntries(chainedColumns.map((column) => [column, cell(column)])) as ChainedLine;
  return {
    kind: 'line',
    line: { seq: Number(seq), line, hash: cell('hash') ?? '', before: cell('before') },
  };
}
