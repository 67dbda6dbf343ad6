import { createHash } from 'node:crypto';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Result } from '#shared/ipc/result.ts';

/** A row here as the fleet sees it. */
export interface LocalRow {
  fields: SharedFields;
  /** The first identifies the row: stations with the same row derive the same key. The others must be unique too. */
  keys: readonly string[];
  /** The keys beyond the first by the field that makes them. */
  more: Readonly<Record<string, string>>;
}

/** A row here that made room, since the fleet's row has what only one can have: the values that it had and has from now on. */
export interface Room {
  id: string;
  was: SharedFields;
  fields: SharedFields;
}

/** One of the lists that the stations edit together. What it writes is part of a transaction. */
export interface SharedTable {
  kind: SharedKind;
  /** A missing row counts as deleted, for all stations. */
  deletes: boolean;
  read(id: string): LocalRow | null;
  /** Ids above this one, in their order. */
  ids(after: string, limit: number): string[];
  /** Whether this is a row of the fleet here: what the administrator's file sets is not. */
  mayWrite(id: string): boolean;
  /** The row here with the same identity. */
  holderOf(fields: SharedFields): string | null;
  /** Other rows that stand in the way of writing these fields as `id`; they have made room when it returns. */
  makeRoom(id: string, fields: SharedFields): Room[];
  /** Whole, new under this id or in its place. A field that this version does not know is passed over. */
  write(id: string, fields: SharedFields): void;
  remove(id: string, became: string | null): void;
  /** The row here that this one was merged into; null: just removed. `base`: its old fields. */
  becameOf(id: string, base: SharedFields): string | null;
  /** The server has another row in its place: both are merged, if the list supports it. */
  fold(keep: string, give: string): void;
  /** Writes an earlier value as if a person typed it, under those rules; if absent, as one from another station. */
  putBack?(id: string, field: string, value: unknown): Result<void>;
}

export const keyHash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
