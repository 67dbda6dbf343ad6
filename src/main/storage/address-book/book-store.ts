import type * as z from 'zod';
import { readStored } from '#main/storage/database/stored-json.ts';
import type { KeyEnds } from '#shared/freight/address-book/book-key.ts';
import type { BookEntry, BookList } from '#shared/station/book.ts';
import { createBookSearch } from './book-search.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** Describes a list of the address book. */
export interface BookKind<T> {
  list: BookList;
  schema: z.ZodType<T>;
  /** The key that identifies an entry. */
  keyOf: (data: T) => string;
  /** The texts by which it is found: its name, and the rest. */
  nameOf: (data: T) => string;
  restOf: (data: T) => string[];
  /** Merges what was shipped into the existing entry `now`. */
  learn: (now: T, shipped: T, byHand: boolean) => T;
}

export interface BookStore<T> {
  get(id: string): BookEntry<T> | null;
  /** The entry with this key, or the one it was merged into. */
  byKey(key: string): BookEntry<T> | null;
  /** The same, without merged entries. */
  byOwnKey(key: string): BookEntry<T> | null;
  /** The entry whose own key begins and ends like this; null: none; `several`: more than one, or too many to search. */
  byKeyEnds(ends: KeyEnds): BookEntry<T> | null | 'several';
  /** The same for keys that were merged away, or that an entry had before a correction. */
  byGivenKey(key: string): BookEntry<T> | null;
  byGivenKeyEnds(ends: KeyEnds): BookEntry<T> | null | 'several';
  /**
   * Entries with every word of the text, the last used first; without a text, all. Allows one wrong letter only if nothing matches exactly,
   * so a correct text never shows near misses; with `exact` never. `inName`: all words must be in the name.
   */
  find(ask: {
    text: string;
    hidden: boolean;
    limit: number;
    inName?: boolean;
    exact?: boolean;
  }): BookEntry<T>[];
  /** All results of `find`, a part at a time; each part is read when asked for. */
  findAll(ask: { text: string; hidden: boolean }, atOnce: number): Generator<BookEntry<T>[], void, void>;
  /** The number of entries; hidden ones apart. */
  count(): { shown: number; hidden: number };
  /** All entries by id, a page at a time; `after` is the last id of the previous page. */
  page(after: string | null, limit: number): BookEntry<T>[];
  /** Learns what was shipped: adds an entry or makes the existing one the most recently used. A shipment older than that changes no text. */
  remember(shipped: T, at: string, shipmentId: string | null): void;
  /**
   * What a person wrote: a new entry (`id` null) at one end of the list, or an update of that one. Its key must be free or its own. Returns its
   * id.
   */
  write(id: string | null, data: T, more: { hidden: boolean; place: 'first' | 'last' }): string;
  hide(id: string, hidden: boolean): boolean;
  /** Removes the entry `give`; what is shipped under its key updates `keep`, whose text becomes `data`. */
  merge(keep: string, give: string, data: T): void;
}

interface Row {
  rank: number;
  id: string;
  key: string;
  data: string;
  hidden: number;
  by_hand: number;
  used_at: string | null;
  shipment_id: string | null;
}

type Written<T> = Omit<Row, 'id' | 'key' | 'data'> & { data: T };

/** At most this many entries of one company and street are checked: each row of a file of ten thousand may need it. */
const keysLookedAt = 500;

/** Every write is one of several: call it inside a transaction. */
export function createBookStore<T>(db: StationDatabase, kind: BookKind<T>): BookStore<T> {
  const { list } = kind;
  const table = `book_${list}`;
  const search = createBookSearch(db, list);
  const entryOf = (row: Row): BookEntry<T> => ({
    id: row.id,
    data: readStored(kind.schema, row.data),
    hidden: row.hidden === 1,
    byHand: row.by_hand === 1,
    usedAt: row.used_at,
    shipmentId: row.shipment_id,
  });
  const rowBy = (column: 'id' | 'key', value: string): Row | null =>
    (db.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).get(value) as Row | undefined) ?? null;
  const rowByKey = (key: string): Row | null => {
    const merged = db.prepare(`SELECT id FROM ${table}_merged WHERE key = ?`).get(key);
    return merged === undefined ? rowBy('key', key) : rowBy('id', String(merged['id']));
  };
  /** A rank before the first of the list, or after its last. */
  function endOf(place: 'first' | 'last'): number {
    const edge = place === 'first' ? 'max(rank), 0) + 1' : 'min(rank), 0) - 1';
    return Number(db.prepare(`SELECT coalesce(${edge} AS rank FROM ${table}`).get()?.['rank']);
  }

  /** Inserts a row and its search words; returns its id. */
  function insert(row: Written<T>): string {
    const { id } = db
      .prepare(
        `INSERT INTO ${table} (rank, key, data, hidden, by_hand, used_at, shipment_id) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      )
      .get(...columns(row)) as { id: string };
    search.index(row.rank, kind.nameOf(row.data), kind.restOf(row.data));
    return id;
  }
  const searchedOf = (data: T): string => JSON.stringify([kind.nameOf(data), kind.restOf(data)]);
  /** Skips the index if no searchable text changed: for thousands of entries it would merge megabytes in one turn of the event loop. */
  function update(before: Row, row: Written<T>): void {
    const isFoundAlike =
      before.rank === row.rank && searchedOf(entryOf(before).data) === searchedOf(row.data);
    if (!isFoundAlike) search.remove(before.rank);
    db.prepare(
      `UPDATE ${table} SET rank = ?, key = ?, data = ?, hidden = ?, by_hand = ?, used_at = ?, shipment_id = ? WHERE id = ?`,
    ).run(...columns(row), before.id);
    if (!isFoundAlike) search.index(row.rank, kind.nameOf(row.data), kind.restOf(row.data));
  }
  function mergedInto(key: string, id: string): void {
    db.prepare(
      `INSERT INTO ${table}_merged (key, id) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET id = excluded.id`,
    ).run(key, id);
  }
  const columns = ({ rank, data, hidden, by_hand, used_at, shipment_id }: Written<T>) =>
    [rank, kind.keyOf(data), JSON.stringify(data), hidden, by_hand, used_at, shipment_id] as const;

  /** The one entry whose key in this table begins and ends like this. */
  function byEnds(keys: string, { begins, ends }: KeyEnds): BookEntry<T> | null | 'several' {
    // Keys sort as UTF-8. `begins` ends in a line feed; the character after it is the upper bound.
    const after = `${begins.slice(0, -1)}\u000b`;
    const found = db
      .prepare(`SELECT key, id FROM ${keys} WHERE key >= ? AND key < ? ORDER BY key LIMIT ?`)
      .all(begins, after, keysLookedAt)
      .map((row) => ({ key: String(row['key']), id: String(row['id']) }));
    const [one, ...others] = new Set(found.filter(({ key }) => key.endsWith(ends)).map(({ id }) => id));
    if (others.length > 0 || found.length === keysLookedAt) return 'several';
    const row = one === undefined ? null : rowBy('id', one);
    return row === null ? null : entryOf(row);
  }

  /** Entries below this rank; a rank that no entry reaches means all. */
  function found(
    match: string | null,
    hidden: boolean,
    limit: number,
    below = Number.MAX_SAFE_INTEGER,
  ): Row[] {
    const rows =
      match === null
        ? db
            .prepare(
              `SELECT * FROM ${table} WHERE hidden = ${hidden ? 1 : 0} AND rank < ? ORDER BY rank DESC LIMIT ?`,
            )
            .all(below, limit)
        : db
            .prepare(
              `SELECT b.* FROM ${table}_search s JOIN ${table} b ON b.rank = s.rowid
               WHERE ${table}_search MATCH ? AND s.rowid < ? AND b.hidden = ${hidden ? 1 : 0} ORDER BY s.rowid DESC LIMIT ?`,
            )
            .all(match, below, limit);
    return rows as unknown as Row[];
  }
  /** The first results, and the query that found them. */
  function firstFound(
    text: string,
    hidden: boolean,
    limit: number,
    within = (match: string) => match,
    isExact = false,
  ): { match: string | null; rows: Row[] } {
    const match = search.matchOf(text);
    const exact = match === null ? null : within(match);
    const rows = found(exact, hidden, limit);
    if (isExact || rows.length > 0) return { match: exact, rows };
    for (const one of search.forgivingMatches(text)) {
      const forgiving = within(one);
      const near = found(forgiving, hidden, limit);
      if (near.length > 0) return { match: forgiving, rows: near };
    }
    return { match: exact, rows };
  }

  return {
    get(id) {
      const row = rowBy('id', id);
      return row === null ? null : entryOf(row);
    },
    byKey(key) {
      const row = rowByKey(key);
      return row === null ? null : entryOf(row);
    },
    byOwnKey(key) {
      const row = rowBy('key', key);
      return row === null ? null : entryOf(row);
    },
    byKeyEnds: (ends) => byEnds(table, ends),
    byGivenKey(key) {
      const given = db.prepare(`SELECT id FROM ${table}_merged WHERE key = ?`).get(key);
      const row = given === undefined ? null : rowBy('id', String(given['id']));
      return row === null ? null : entryOf(row);
    },
    byGivenKeyEnds: (ends) => byEnds(`${table}_merged`, ends),
    find({ text, hidden, limit, inName = false, exact = false }) {
      const within = inName ? (match: string) => `name : (${match})` : undefined;
      return firstFound(text, hidden, limit, within, exact).rows.map(entryOf);
    },
    *findAll({ text, hidden }, atOnce) {
      const first = firstFound(text, hidden, atOnce);
      let { rows } = first;
      for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
        yield rows.map(entryOf);
        rows = found(first.match, hidden, atOnce, last.rank);
      }
    },
    count() {
      const hidden = Number(
        db.prepare(`SELECT count(*) AS n FROM ${table} WHERE hidden = 1`).get()?.['n'] ?? 0,
      );
      const all = Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0);
      return { shown: all - hidden, hidden };
    },
    page(after, limit) {
      const rows = db
        .prepare(`SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`)
        .all(after ?? '', limit) as unknown as Row[];
      return rows.map(entryOf);
    },
    remember(shipped, at, shipmentId) {
      const row = rowByKey(kind.keyOf(shipped));
      if (row === null) {
        const fresh = { data: shipped, hidden: 0, by_hand: 0, used_at: at, shipment_id: shipmentId };
        insert({ ...fresh, rank: endOf('first') });
        return;
      }
      const isNewest = row.used_at === null || row.used_at <= at;
      const now = readStored(kind.schema, row.data);
      // Entries written by hand keep their text, as do those shipped later or under the name of a merged entry.
      const isItself = kind.keyOf(shipped) === row.key;
      const data = kind.learn(now, shipped, row.by_hand === 1 || !isNewest || !isItself);
      const { hidden, by_hand } = row;
      update(row, {
        data,
        hidden,
        by_hand,
        rank: isNewest ? endOf('first') : row.rank,
        used_at: isNewest ? at : row.used_at,
        shipment_id: isNewest ? (shipmentId ?? row.shipment_id) : (row.shipment_id ?? shipmentId),
      });
    },
    write(id, data, { hidden, place }) {
      const before = id === null ? null : rowBy('id', id);
      const text = { data, hidden: hidden ? 1 : 0, by_hand: 1 };
      // A merged key belongs to an entry of its own again.
      db.prepare(`DELETE FROM ${table}_merged WHERE key = ?`).run(kind.keyOf(data));
      if (before !== null) {
        const { rank, used_at, shipment_id } = before;
        // Shipments under the old key update the corrected entry.
        if (before.key !== kind.keyOf(data)) mergedInto(before.key, before.id);
        update(before, { ...text, rank, used_at, shipment_id });
        return before.id;
      }
      return insert({ ...text, rank: endOf(place), used_at: null, shipment_id: null });
    },
    hide(id, hidden) {
      return db.prepare(`UPDATE ${table} SET hidden = ? WHERE id = ?`).run(hidden ? 1 : 0, id).changes > 0;
    },
    merge(keep, give, data) {
      const [kept, given] = [rowBy('id', keep), rowBy('id', give)];
      if (kept === null || given === null) throw new Error(`no entries ${keep} and ${give} to merge`);
      const last = (given.used_at ?? '') > (kept.used_at ?? '') ? given : kept;
      search.remove(given.rank);
      db.prepare(`UPDATE ${table}_merged SET id = ? WHERE id = ?`).run(keep, give);
      db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(give);
      mergedInto(given.key, keep);
      if (kept.key !== kind.keyOf(data)) mergedInto(kept.key, keep);
      db.prepare(`DELETE FROM ${table}_merged WHERE key = ?`).run(kind.keyOf(data));
      update(kept, {
        data,
        hidden: kept.hidden,
        by_hand: 1,
        rank: Math.max(kept.rank, given.rank),
        used_at: last.used_at,
        shipment_id: last.shipment_id ?? kept.shipment_id ?? given.shipment_id,
      });
    },
  };
}
