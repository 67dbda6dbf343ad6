import * as z from 'zod';
import { chainedColumns, type ChainedLine } from '#main/storage/journal/journal-chain.ts';
import { exportEndSchema, exportHeadSchema, type ExportRecord } from './exported-journal.ts';

/** The detail as an object, if parsing and serializing it gives the same text; otherwise as text, since the hash covers the exact text. */
function detailOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && JSON.stringify(read) === text) return read;
  } catch {
    // Not JSON: someone changed it in the database.
  }
  return text;
}

const text = z.string().nullable();
const lineSchema = z.looseObject({
  seq: z.number().int().min(1),
  detail: z.unknown(),
  before: text.default(null),
  hash: z.string().max(64),
});

/** A record as one line of JSON. */
export function jsonLineOf(record: ExportRecord): string {
  if (record.kind === 'head') return `${JSON.stringify(record.head)}\n`;
  if (record.kind === 'end') return `${JSON.stringify({ end: record.end })}\n`;
  const { seq, line, before, hash } = record.line;
  return `${JSON.stringify({ seq, ...line, detail: detailOf(line.detail), ...(before === null ? {} : { before }), hash })}\n`;
}

/** The record of a line; null: not a record. Throws errors of zod and JSON. */
export function parseJsonRecord(source: string): ExportRecord | null {
  const raw: unknown = JSON.parse(source);
  if (typeof raw !== 'object' || raw === null) return null;
  if ('dockprintJournal' in raw) return { kind: 'head', head: exportHeadSchema.parse(raw) };
  if ('end' in raw) return { kind: 'end', end: exportEndSchema.parse(raw.end) };
  const { seq, detail, before, hash } = lineSchema.parse(raw);
  const given = raw as Partial<Record<string, unknown>>;
  const line = Object.fromEntries(
    chainedColumns.map((column) => [
      column,
      column === 'detail'
        ? typeof detail === 'string' || detail == null
          ? (detail ?? null)
          : JSON.stringify(detail)
        : text.parse(given[column] ?? null),
    ]),
  ) as ChainedLine;
  return { kind: 'line', line: { seq, line, hash, before } };
}
