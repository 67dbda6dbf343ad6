import type { LeftRow } from '#shared/station/imported.ts';
import { csvCell } from '../../components/shared/csv.ts';
import { m } from '../../paraglide/messages.js';
import { placeWords, problemWords } from './import-words.ts';

/** The rows that were not imported as they stand in the file, with its number and why in front. A spreadsheet opens it. */
export function leftRowsCsv(rows: readonly LeftRow[]): string {
  const lines = rows.map(({ row, cells, problems }) => [
    String(row),
    problems.map((problem) => `${placeWords(problem)}: ${problemWords(problem)}`).join('; '),
    ...cells,
  ]);
  const head = ['#', m.import_reason()];
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
