import { createHash } from 'node:crypto';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Result } from '#shared/ipc/result.ts';

/** A local row as the fleet sees it. */
export interface LocalRow {
  fields: SharedFields;
  /** The first identifies the row: stations with the same row derive the same key. The others must be unique too. */
  keys: readonly string[];
  /** The keys beyond the first, by their field. */
  more: Readonly<Record<string, string>>;
}

/** A local row that gave up a unique value to the fleet's row: its values before and after. */
export interface DisplacedRow {
  id: string;
  was: SharedFields;
  fields: SharedFields;
}

/** One of the shared lists. Its writes are part of a transaction. */
export interface SharedTable {
  kind: SharedKind;
  /** A missing row counts as deleted, for all stations. */
  deletes: boolean;
  read(id: string): LocalRow | null;
  /** Ids above this one, in order. */
  ids(after: string, limit: number): string[];
  /** Whether this row may be changed by the fleet: not if the administrator's file sets it. */
  mayWrite(id: string): boolean;
  /** The local row with the same identity. */
  holderOf(fields: SharedFields): string | null;
  /** Changes other rows whose values conflict with writing these fields as `id`; returns the rows and the values that they lost. */
  makeRoom(id: string, fields: SharedFields): DisplacedRow[];
  /** Writes the whole row, new under this id or replacing it. Fields unknown to this version are skipped. */
  write(id: string, fields: SharedFields): void;
  remove(id: string, became: string | null): void;
  /** The row here that this one was merged into; null: just removed. `base`: its old fields. */
  becameOf(id: string, base: SharedFields): string | null;
  /** The server has merged it into another row: merges both here too, if the list supports it. */
  fold(keep: string, give: string): void;
  /** Restores an earlier value as if a person typed it, under the same rules; without it, as from another station. */
  putBack?(id: string, field: string, value: unknown): Result<void>;
}

export const keyHash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
