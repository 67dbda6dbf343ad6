import { CsvError, parse } from 'csv-parse';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import type { FileRefusal } from '#shared/station/import-mapping.ts';
import { fileText } from './file-text.ts';
import { maxHeadingRows, looksLikeHeadings } from './heading-row.ts';
import { FileRefused, isBlankRow, type Table, type TableRow } from './table.ts';

const delimiters = [',', ';', '\t', '|'];
/** A row longer than this is most often an open quotation mark that swallows the file. Characters. */
const maxRecord = 400_000;
/** Sent to the parser at once; in between the worker may be stopped. */
const pieceLength = 256 * 1024;

/** Excel's first line `sep=;`: an instruction, not a row of the table. */
const instruction = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r)/i;

/** A title above the headings has no delimiters: that of the first line with headings counts. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 100_000).split(/[\r\n]+/, maxHeadingRows);
  for (const line of lines)
    for (const sign of delimiters) if (looksLikeHeadings(line.split(sign).map(unquoted))) return sign;
  const head = lines.find((line) => line !== '') ?? '';
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((sign) => bare.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** Whether quotation marks inside cells are always written \" and never doubled. */
const escapesWithBackslash = (text: string): boolean =>
  /[^\\]\\"[^",;\t|\r\n]/.test(text) && !/[^",;\t|\r\n\\]""[^"]/.test(text);

/** Whether a single line is longer than a row may be. An open quotation mark swallows many lines. */
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

function separated(file: string) {
  const [line = '', separator] = instruction.exec(file) ?? [];
  const text = file.slice(line.length);
  return { line, text, delimiter: separator ?? delimiterOf(text) };
}

/**
 * CSV and TSV as RFC 4180 and spreadsheets write them. An inch mark inside a cell is text. `row` counts records, blank ones too, as a
 * spreadsheet numbers them.
 */
async function* rowsOf({ line, text, delimiter }: ReturnType<typeof separated>): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    // Headings and rows of one file may have different line ends.
    record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : ['\r'],
    escape: escapesWithBackslash(text) ? '\\' : '"',
    // A blank before a quotation mark would make the mark a part of the value.
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRecord,
  });
  let row = line === '' ? 0 : 1;
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
    // The loop has closed the parser, however it ended.
    await feed;
  }
}

export function readDelimited(bytes: Uint8Array): Table {
  const file = separated(fileText(bytes));
  return { sheets: [], sheet: 0, rows: rowsOf(file), hasSemicolons: file.delimiter === ';' };
}
