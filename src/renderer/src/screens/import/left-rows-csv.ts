import type { LeftRow } from '#shared/station/imported.ts';
import { csvText } from '../../components/shared/csv.ts';
import { m } from '../../paraglide/messages.js';
import { placeWords, problemWords } from './import-words.ts';

/** The rows that were not imported as they stand in the file, with its number and why in front. A spreadsheet opens it. */
export function leftRowsCsv(rows: readonly LeftRow[]): string {
  const lines = rows.map(({ row, cells, problems }) => [
    String(row),
    problems.map((problem) => `${placeWords(problem)}${m.colon()}${problemWords(problem)}`).join('; '),
    ...cells,
  ]);
  return csvText([['#', m.import_reason()], ...lines]);
}
