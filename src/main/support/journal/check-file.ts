import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { ZodError } from 'zod';
import type { ExportRecord } from './exported-journal.ts';
import { createJournalChecker, type JournalCheckResult, type Mismatch } from './journal-checker.ts';
import { parseCsvRecord } from './journal-csv.ts';
import { parseJsonRecord } from './journal-json-lines.ts';

/** A journal entry has a few hundred characters; a longer line was not written by Dockprint. */
const maxLineLength = 1_000_000;

/**
 * Reads an exported journal and reports the first line that does not fit; `look` receives each record. Throws the system's error for a file that
 * cannot be read.
 */
export async function checkFile(
  file: string,
  look: (record: ExportRecord) => void = () => undefined,
): Promise<JournalCheckResult> {
  const checker = createJournalChecker();
  let last: number | null = null;
  const unreadable = (): JournalCheckResult => {
    const misfit: Mismatch = { kind: 'unreadable', seq: null, after: last };
    return { ok: false, misfit };
  };
  try {
    for await (const record of recordsIn(file)) {
      if (record === null) return unreadable();
      const misfit = checker.add(record);
      if (misfit !== null) return { ok: false, misfit };
      if (record.kind === 'line') last = record.line.seq;
      look(record);
    }
  } catch (error) {
    // Neither format can read it: cut in the middle of a line, or not a journal at all.
    if (!isOfFormat(error)) throw error;
    return unreadable();
  }
  return checker.finish();
}

const isOfFormat = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof ZodError ||
  error instanceof LineTooLong ||
  error instanceof CsvError;

class LineTooLong extends Error {}

async function* recordsIn(file: string): AsyncGenerator<ExportRecord | null> {
  const first = await firstLetter(file);
  yield* first === '{' ? fromJsonLines(file) : fromCsv(file);
}

async function firstLetter(file: string): Promise<string> {
  for await (const part of createReadStream(file, { end: 0 })) return (part as Buffer).toString('latin1');
  return '';
}

async function* fromCsv(file: string): AsyncGenerator<ExportRecord | null> {
  const rows = createReadStream(file).pipe(
    parse({ bom: true, relax_column_count: true, max_record_size: maxLineLength }),
  );
  let names: string[] | null = null;
  for await (const row of rows as AsyncIterable<string[]>) {
    if (names === null) names = row;
    else yield parseCsvRecord(names, row);
  }
}

async function* fromJsonLines(file: string): AsyncGenerator<ExportRecord | null> {
  let rest = '';
  for await (const part of createReadStream(file, { encoding: 'utf8' })) {
    const lines = (rest + (part as string)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new LineTooLong();
    for (const line of lines) yield parseJsonRecord(line);
  }
  if (rest.trim() !== '') yield parseJsonRecord(rest);
}
