import { CsvError, parse } from 'csv-parse';
import { importLimits } from '#shared/freight/import-fields.ts';
import type { FileRefusal } from '#shared/station/import-mapping.ts';
import { fileText } from './file-text.ts';
import { FileRefused, isBlankRow, type Table, type TableRow } from './table.ts';

const delimiters = [',', ';', '\t', '|'];
/** A row longer than this is most often an open quotation mark that swallows the file. Characters. */
const maxRecord = 400_000;
/** Handed to the parser at once; in between the worker may be stopped. */
const pieceLength = 256 * 1024;

/** The one that stands most often outside of quotation marks in the first line that says anything. */
function delimiterOf(text: string): string {
  const [head = ''] = /[^\r\n]+/.exec(text.slice(0, 100_000)) ?? [];
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((sign) => bare.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Whether one line alone is longer than a row may be. What an open quotation mark swallows has many. */
function hasLongLine(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const end = text.slice(at, at + maxRecord + 1).search(/[\r\n]/);
    if (end < 0) return text.length - at > maxRecord;
    at += end + 1;
  }
  return false;
}

/** By the codes of csv-parse: a quotation mark that is never closed, or closed far too late. */
function refusalOf(code: string, text: string): FileRefusal {
  if (code === 'CSV_MAX_RECORD_SIZE' && hasLongLine(text)) return 'row-too-long';
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE' ? 'open-quote' : 'broken';
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

/**
 * CSV and TSV as RFC 4180 and spreadsheets write them. An inch mark inside a cell is text. `row` counts records, blank ones too, as a
 * spreadsheet numbers them.
 */
async function* rowsOf(text: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRecord,
  });
  let row = 0;
  const feed = (async () => {
    for (const piece of piecesOf(text)) {
      if (parser.destroyed) return;
      if (!parser.write(piece))
        await new Promise((resolve) => {
          parser.once('drain', resolve);
          parser.once('close', resolve);
        });
    }
    parser.end();
  })();
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (record.length > importLimits.columns) throw new FileRefused('too-many-columns', row);
      if (!isBlankRow(record)) yield { row, cells: record, broken: null };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileRefused(refusalOf(error.code, text), parser.info.records + 1);
    throw error;
  } finally {
    parser.destroy();
    await feed;
  }
}

export const readDelimited = (bytes: Uint8Array): Table => ({
  sheets: [],
  sheet: 0,
  rows: rowsOf(fileText(bytes)),
});
