import { createHash } from 'node:crypto';
import * as z from 'zod';
import { chainedColumns, type ChainedLine } from '#main/storage/journal/journal-chain.ts';

/**
 * What stands first in an exported journal. `all` and `range` hold every line from one to another; `shipment` holds the lines of one
 * shipment, each with the hash before it.
 */
export const exportHeadSchema = z.strictObject({
  /** The version of this format. */
  dockprintJournal: z.literal(1),
  /** The database's own id, and how often it went on knowingly with records missing. */
  database: z.string().max(100),
  epoch: z.number().int().min(0),
  exportedAt: z.iso.datetime(),
  scope: z.enum(['all', 'range', 'shipment']),
  /** The times that were asked for, ISO 8601: `from` is in it, `until` is not. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  shipment: z.string().max(100).nullable(),
});
export type ExportHead = z.infer<typeof exportHeadSchema>;

/** What stands last. A file without it was cut, or its writing was broken off. */
export const exportEndSchema = z.strictObject({
  lines: z.number().int().min(0),
  /** The last line's number and hash; 0 and '' without one. */
  lastSeq: z.number().int().min(0),
  lastHash: z.string().max(64),
  /** SHA-256 over the head and every line, as `createDigest` takes them. */
  digest: z.string().length(64),
});
export type ExportEnd = z.infer<typeof exportEndSchema>;

export interface ExportedLine {
  seq: number;
  line: ChainedLine;
  hash: string;
  /** The hash of the line before it in the journal; null: that line is the one before it here. */
  before: string | null;
}

export type ExportRecord =
  | { kind: 'head'; head: ExportHead }
  | { kind: 'line'; line: ExportedLine }
  | { kind: 'end'; end: ExportEnd };

/** What an export is asked for, by a screen or a command. */
export interface JournalScope {
  from: string | null;
  until: string | null;
  shipment: string | null;
}

export type JournalFormat = 'csv' | 'jsonl';

/** The digest of a file: its writer and its checker feed it the same. */
export function createDigest(head: ExportHead): { add(line: ExportedLine): void; value(): string } {
  const hash = createHash('sha256').update(JSON.stringify(head));
  return {
    add({ seq, line, hash: own, before }) {
      hash.update(`\n${JSON.stringify([seq, before, own, ...chainedColumns.map((column) => line[column])])}`);
    },
    value: () => hash.digest('hex'),
  };
}
