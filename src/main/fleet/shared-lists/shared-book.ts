import type { BookKind, BookStore } from '#main/storage/address-book/book-store.ts';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import { createSharedBookStore } from '#main/storage/address-book/shared-book-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { fieldsBelow } from './nested.ts';
import { keyHash, type SharedTable } from './shared-table.ts';

/** How an entry is split into fields, each merged separately. */
interface FieldCodec<T> {
  fieldsOf: (data: T) => SharedFields;
  /** May throw the schema's error. */
  dataOf: (fields: SharedFields) => T;
}

/**
 * Each key that an entry took over in a merge or had before a correction is a field, so that everything two stations merge into one entry is
 * kept, and a station that joins later knows it too. Named by its hash: a key has line ends and may be longer than a field name.
 */
export const mergedKeyPrefix = 'also.';
const givenKeyFields = (keys: readonly string[]): SharedFields =>
  Object.fromEntries(keys.map((key) => [mergedKeyPrefix + keyHash(key).slice(0, 24), key]));
const givenKeysOf = (fields: SharedFields): string[] =>
  Object.values(fieldsBelow(fields, mergedKeyPrefix)).filter((key) => typeof key === 'string');

/** A list of the address book as the fleet shares it: the text of its entries. When one was last used stays local. */
export function sharedBook<T>(parts: {
  db: StationDatabase;
  kind: 'dock' | 'freight';
  of: BookKind<T>;
  store: Pick<BookStore<T>, 'merge' | 'get'>;
  /** Printed sheets of a merged entry open the remaining one. */
  follow: (give: string, keep: string) => void;
  codec: FieldCodec<T>;
}): SharedTable {
  const { kind, of, store, follow, codec } = parts;
  const book = createSharedBookStore(parts.db, of);
  const dataOf = (fields: SharedFields): T => of.schema.parse(codec.dataOf(fields));

  function merge(keep: string, give: string): void {
    const kept = store.get(keep);
    if (kept === null || store.get(give) === null || keep === give) return;
    store.merge(keep, give, kept.data);
    follow(give, keep);
  }

  return {
    kind,
    deletes: true,
    read(id) {
      const entry = book.get(id);
      if (entry === null) return null;
      const { data, hidden, byHand } = entry;
      const fields = {
        ...codec.fieldsOf(data),
        hidden,
        byHand,
        ...givenKeyFields(book.givenKeys(id)),
      };
      return { fields, keys: [keyHash(of.keyOf(data))], more: {} };
    },
    ids: (after, limit) => book.ids(after, limit),
    mayWrite: () => true,
    holderOf: (fields) => book.idOfKey(of.keyOf(dataOf(fields))),
    makeRoom(id, fields) {
      const holder = book.idOfKey(of.keyOf(dataOf(fields)));
      // Both stay until the server decides that they are one.
      if (holder !== null && holder !== id) book.setAside(holder);
      return [];
    },
    write(id, fields) {
      book.put(id, {
        data: dataOf(fields),
        hidden: fields['hidden'] === true,
        byHand: fields['byHand'] === true,
      });
      book.noteGivenKeys(id, givenKeysOf(fields));
    },
    remove(id, became) {
      if (became !== null) merge(became, id);
      book.remove(id);
    },
    becameOf: (id, base) => book.mergedInto(id, of.keyOf(dataOf(base))),
    fold: merge,
  };
}
