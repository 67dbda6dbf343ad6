import type { BookStore } from '#main/storage/address-book/book-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { BookEntry } from '#shared/station/book.ts';

/** Finding and changing the entries of one list of the book. */
export function createBookList<T>(parts: {
  db: StationDatabase;
  store: BookStore<T>;
  keyOf: (data: T) => string;
}) {
  const { db, store, keyOf } = parts;
  const missing = (id: string) => fail('not-found', `no entry ${id}`);
  /** Another entry with the same key. */
  const holder = (data: T, own: readonly string[]): string | null => {
    const entry = store.byOwnKey(keyOf(data));
    return entry === null || own.includes(entry.id) ? null : entry.id;
  };
  return {
    find: (ask: { text: string; hidden: boolean; limit: number }): Result<BookEntry<T>[]> =>
      storeResult(() => store.find(ask)),
    count: () => storeResult(() => store.count()),
    get: ({ id }: { id: string }): Result<BookEntry<T>> =>
      attempt(() => {
        const entry = store.get(id);
        return entry === null ? missing(id) : ok(entry);
      }),
    save: ({ id, data, hidden }: { id: string | null; data: T; hidden: boolean }): Result<{ id: string }> =>
      attempt(() =>
        db.transaction(() => {
          if (id !== null && store.get(id) === null) return missing(id);
          const other = holder(data, id === null ? [] : [id]);
          if (other !== null) return fail('book-entry-taken', `entry ${other} is this one`, { id: other });
          return ok({ id: store.write(id, data, { hidden, place: 'first' }) });
        }),
      ),
    hide: ({ id, hidden }: { id: string; hidden: boolean }): Result<void> =>
      attempt(() => (store.hide(id, hidden) ? ok(undefined) : missing(id))),
    merge: ({ keep, give, data }: { keep: string; give: string; data: T }): Result<void> =>
      attempt(() =>
        db.transaction(() => {
          if (keep === give || store.get(keep) === null || store.get(give) === null) return missing(give);
          const other = holder(data, [keep, give]);
          if (other !== null) return fail('book-entry-taken', `entry ${other} is this one`, { id: other });
          store.merge(keep, give, data);
          return ok(undefined);
        }),
      ),
    page: ({ after, limit }: { after: string | null; limit: number }): Result<BookEntry<T>[]> =>
      storeResult(() => store.page(after, limit)),
  };
}
