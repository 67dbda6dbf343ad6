import { readStored } from '#main/storage/database/stored-json.ts';
import type { BookEntry } from '#shared/station/book.ts';
import { createBookSearch } from './book-search.ts';
import type { BookKind } from './book-store.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** An entry as the fleet has it: its text, not when it was used here. */
export type SharedEntry<T> = Pick<BookEntry<T>, 'data' | 'hidden' | 'byHand'>;

/** A list of the book as the fleet writes it. Inside a transaction. */
export interface SharedBookStore<T> {
  get(id: string): SharedEntry<T> | null;
  ids(after: string, limit: number): string[];
  idOfKey(key: string): string | null;
  /** Adds it under this id at the end of the list, or replaces it: when it was last used stays this station's own. */
  put(id: string, entry: SharedEntry<T>): void;
  /** Another entry takes its key: both stay until the fleet decides. */
  setAside(id: string): void;
  remove(id: string): void;
  /** Keys of entries merged into this one, and its own earlier keys; the first hundred. */
  givenKeys(id: string): string[];
  /** Makes them this entry's keys, except those that belong to an entry. If another entry here has one, all stations choose alike. */
  noteGivenKeys(id: string, keys: readonly string[]): void;
  /** The entry that now learns what ships under the key of `id`; null: it was not merged. */
  mergedInto(id: string, key: string): string | null;
}

interface Row {
  rank: number;
  key: string;
  data: string;
  hidden: number;
  by_hand: number;
}

/** An entry is one row at the server, which has a limit (docs/decisions/fleet.md). */
const maxGivenKeys = 100;

/** `char(1)` in a key: another entry has taken the key. */
const aside = '\u0001';

export function createSharedBookStore<T>(
  db: StationDatabase,
  kind: Pick<BookKind<T>, 'list' | 'schema' | 'keyOf' | 'nameOf' | 'restOf'>,
): SharedBookStore<T> {
  const table = `book_${kind.list}`;
  const search = createBookSearch(db, kind.list);
  const rowOf = (id: string): Row | null =>
    (db.prepare(`SELECT rank, key, data, hidden, by_hand FROM ${table} WHERE id = ?`).get(id) as
      | Row
      | undefined) ?? null;
  return {
    get(id) {
      const row = rowOf(id);
      if (row === null) return null;
      return {
        data: readStored(kind.schema, row.data),
        hidden: row.hidden === 1,
        byHand: row.by_hand === 1,
      };
    },
    ids: (after, limit) =>
      db
        .prepare(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`)
        .all(after, limit)
        .map(({ id }) => String(id)),
    idOfKey(key) {
      const row = db.prepare(`SELECT id FROM ${table} WHERE key = ?`).get(key);
      return row === undefined ? null : String(row['id']);
    },
    put(id, { data, hidden, byHand }) {
      const before = rowOf(id);
      const key = kind.keyOf(data);
      const text = [key, JSON.stringify(data), Number(hidden), Number(byHand)] as const;
      // A merged key belongs to an entry of its own again.
      db.prepare(`DELETE FROM ${table}_merged WHERE key = ?`).run(key);
      if (before === null) {
        const { rank } = db
          .prepare(
            `INSERT INTO ${table} (rank, id, key, data, hidden, by_hand)
             VALUES ((SELECT coalesce(min(rank), 0) - 1 FROM ${table}), ?, ?, ?, ?, ?) RETURNING rank`,
          )
          .get(id, ...text) as { rank: number };
        search.index(rank, kind.nameOf(data), kind.restOf(data));
        return;
      }
      // Shipments under the old key update the corrected entry.
      if (before.key !== key && !before.key.includes(aside))
        db.prepare(
          `INSERT INTO ${table}_merged (key, id) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET id = excluded.id`,
        ).run(before.key, id);
      search.remove(before.rank);
      db.prepare(`UPDATE ${table} SET key = ?, data = ?, hidden = ?, by_hand = ? WHERE id = ?`).run(
        ...text,
        id,
      );
      search.index(before.rank, kind.nameOf(data), kind.restOf(data));
    },
    setAside(id) {
      // No one can type it, so no key contains it.
      db.prepare(
        `UPDATE ${table} SET key = key || char(1) || id WHERE id = ? AND instr(key, char(1)) = 0`,
      ).run(id);
    },
    remove(id) {
      const row = rowOf(id);
      if (row === null) return;
      search.remove(row.rank);
      db.prepare(`DELETE FROM ${table}_merged WHERE id = ?`).run(id);
      db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    },
    givenKeys: (id) =>
      db
        .prepare(`SELECT key FROM ${table}_merged WHERE id = ? ORDER BY key LIMIT ${maxGivenKeys}`)
        .all(id)
        .map(({ key }) => String(key)),
    noteGivenKeys(id, keys) {
      const isOwn = db.prepare(`SELECT 1 FROM ${table} WHERE key = ?`);
      const note = db.prepare(
        `INSERT INTO ${table}_merged (key, id) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET id = excluded.id WHERE excluded.id < id`,
      );
      for (const key of keys) if (isOwn.get(key) === undefined) note.run(key, id);
    },
    mergedInto(id, key) {
      const row = db.prepare(`SELECT id FROM ${table}_merged WHERE key = ? AND id <> ?`).get(key, id);
      return row === undefined ? null : String(row['id']);
    },
  };
}
