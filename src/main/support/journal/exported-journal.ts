import { createHash } from 'node:crypto';
import * as z from 'zod';
import { chainedColumns, type ChainedLine } from '#main/storage/journal/journal-chain.ts';

/**
 * The first record of an exported journal. `all` and `range` hold every entry from one to another; `shipment` holds the entries of one shipment,
 * each with the hash before it.
 */
export const exportHeadSchema = z.strictObject({
  /** The version of this format. */
  dockprintJournal: z.literal(1),
  /** The database's id, and how often it continued knowingly with records missing. */
  database: z.string().max(100),
  epoch: z.number().int().min(0),
  exportedAt: z.iso.datetime(),
  scope: z.enum(['all', 'range', 'shipment']),
  /** The requested times, ISO 8601: `from` inclusive, `until` exclusive. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  shipment: z.string().max(100).nullable(),
});
export type ExportHead = z.infer<typeof exportHeadSchema>;

/** The last record. A file without it was cut, or writing it was interrupted. */
export const exportEndSchema = z.strictObject({
  lines: z.number().int().min(0),
  /** The last entry's number and hash; 0 and '' if there is none. */
  lastSeq: z.number().int().min(0),
  lastHash: z.string().max(64),
  /** SHA-256 over the head and every entry, in the form `createDigest` takes them. */
  digest: z.string().length(64),
});
export type ExportEnd = z.infer<typeof exportEndSchema>;

export interface ExportedLine {
  seq: number;
  line: ChainedLine;
  hash: string;
  /** The hash of the entry before it in the journal; null: that entry is the preceding one in this file. */
  before: string | null;
}

export type ExportRecord =
  | { kind: 'head'; head: ExportHead }
  | { kind: 'line'; line: ExportedLine }
  | { kind: 'end'; end: ExportEnd };

/** The requested part of the journal, from a screen or a command. */
export interface JournalScope {
  from: string | null;
  until: string | null;
  shipment: string | null;
}

export type JournalFormat = 'csv' | 'jsonl';

/** The digest of a file: its writer and its checker feed it the same data. */
export function createDigest(head: ExportHead): { add(line: ExportedLine): void; value(): string } {
  const hash = createHash('sha256').update(JSON.stringify(head));
  return {
    add({ seq, line, hash: own, before }) {
      hash.update(`\n${JSON.stringify([seq, before, own, ...chainedColumns.map((column) => line[column])])}`);
    },
    value: () => hash.digest('hex'),
  };
}
