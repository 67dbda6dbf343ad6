import { createHash } from 'node:crypto';
import type { ChangedRow } from '#main/storage/fleet/shared-lists-store.ts';
import type { PushRow } from './pulled.ts';

/** Bytes of a push, and of a row in it; the server's own limits are higher (docs/decisions/fleet.md). */
export const maxPushBytes = 1_000_000;
const maxRowBytes = 2_000_000;

interface SetAside {
  /** How many wait for an edit. */
  count(): number;
  /** A row as it would be published: its size in bytes, and whether it is quarantined. One that was edited since is tried again. */
  look(touched: ChangedRow, row: PushRow): { bytes: number; waits: boolean };
  /** The server rejects it. Logged once. */
  put(row: PushRow, why: string): void;
  /** It could not be published alone, and perhaps the server was in trouble: the second time in a row it is quarantined. */
  couldNotTell(row: PushRow, why: string): void;
  /** The server has a newer one: whether to pull it, unless that was tried already and it did not arrive. */
  isStale(row: PushRow): boolean;
  /** Nothing of it is to be published any more. */
  drop(touched: ChangedRow): void;
}

const keyOf = ({ kind, id }: ChangedRow): string => `${kind} ${id}`;
const localOf = ({ kind, local }: PushRow): ChangedRow => ({ kind, id: local });

/** The same for a row read from the list and one stored for a push. */
const markOf = ({ id, seq, fields, keys, more, kept, became }: PushRow): string =>
  createHash('sha256')
    .update(JSON.stringify([id, seq, fields, keys, more, kept, became]))
    .digest('base64');

/** Rows of this station that cannot be published as they are. They do not block others. Kept for this run: a start tries them once more. */
export function createQuarantine(report: (error: Error) => void): SetAside {
  const waiting = new Map<string, string>();
  const stale = new Map<string, number>();
  const failed = new Map<string, string>();

  function put(row: PushRow, why: string): void {
    const touched = localOf(row);
    waiting.set(keyOf(touched), markOf(row));
    report(new Error(`${keyOf(touched)} is not shared with the fleet: ${why}`));
  }

  return {
    count: () => waiting.size,
    look(touched, row) {
      const bytes = Buffer.byteLength(JSON.stringify(row));
      const mark = waiting.get(keyOf(touched));
      if (mark !== undefined && mark !== markOf(row)) waiting.delete(keyOf(touched));
      if (bytes > maxRowBytes && !waiting.has(keyOf(touched))) put(row, `${bytes} bytes are too many`);
      return { bytes, waits: waiting.has(keyOf(touched)) };
    },
    put,
    couldNotTell(row, why) {
      const key = keyOf(localOf(row));
      if (failed.get(key) === markOf(row)) put(row, why);
      else failed.set(key, markOf(row));
    },
    isStale(row) {
      const key = keyOf(localOf(row));
      const isKnown = stale.get(key) === row.seq;
      if (isKnown) put(row, 'the fleet has another one that cannot be pulled');
      else stale.set(key, row.seq);
      return !isKnown;
    },
    drop(touched) {
      waiting.delete(keyOf(touched));
      failed.delete(keyOf(touched));
    },
  };
}

/** Rows of the fleet that no station accepts, for the log: the first few of a page. */
export function tooLarge(rows: readonly { kind: string; id: string; bytes: number }[]): Error {
  const named = rows.slice(0, 5).map(({ kind, id, bytes }) => `${kind} ${id} (${bytes} bytes)`);
  return new Error(`${rows.length} rows of the fleet are not taken, too large: ${named.join(', ')}`);
}
