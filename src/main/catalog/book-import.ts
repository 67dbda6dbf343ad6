import type { Clock } from '#main/clock.ts';
import type { BookImportsStore } from '#main/storage/book-imports-store.ts';
import type { BookStore } from '#main/storage/book-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { attempt, stored } from '#main/storage/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { BookList } from '#shared/station/book.ts';

/** So long may one turn take: a packer's key waits behind it. */
const turnMs = 8;
const rowsAtOnce = 5;

export interface BookImportParts<T> {
  db: StationDatabase;
  imports: BookImportsStore;
  store: BookStore<T>;
  list: BookList;
  parse: (data: unknown) => T;
  keyOf: (data: T) => string;
  clock: Clock;
}

export interface BookImport {
  handlers: Pick<Handlers[BookList], 'importBegin' | 'importApply' | 'importCancel'> & {
    importRows: (input: {
      importId: string;
      from: number;
      rows: { data: unknown; hidden: boolean }[];
    }) => ReturnType<Handlers[BookList]['importCancel']>;
  };
  /** Makes entries of some rows of files that were whole when the station ended; false: none is left. */
  finishSome(): boolean;
}

/**
 * A file becomes entries in two steps. Its rows are all checked and kept first; only then, with `apply`, they become entries, some in each
 * turn, and after a restart the rest of them. So a file is in the book whole or not at all.
 */
export function createBookImport<T>(parts: BookImportParts<T>): BookImport {
  const { db, imports, store, list, clock } = parts;

  /** Rows into entries for one turn; how many are left. */
  function applySome(id: string): number {
    const until = clock.monotonic() + turnMs;
    let left = 0;
    db.transaction(() => {
      for (;;) {
        const rows = imports.next(id, rowsAtOnce);
        for (const { row, data } of rows) {
          const { data: text, hidden } = data as { data: unknown; hidden: boolean };
          const entry = parts.parse(text);
          store.write(store.byOwnKey(parts.keyOf(entry))?.id ?? null, entry, { hidden, place: 'last' });
          imports.done(id, row);
        }
        if (rows.length === 0 || clock.monotonic() >= until) break;
      }
      left = imports.left(id);
      if (left === 0) imports.remove(id);
    });
    return left;
  }

  return {
    handlers: {
      importBegin: () => stored(() => ({ importId: db.transaction(() => imports.begin(list, clock.now().toISOString())) })),
      importRows: ({ importId, from, rows }) =>
        attempt(() =>
          db.transaction(() => imports.add(importId, from, rows)) ? ok(undefined) : fail('not-found', `no import ${importId}`),
        ),
      importApply: ({ importId }) =>
        attempt(() =>
          imports.close(importId) ? ok({ left: applySome(importId) }) : fail('not-found', `no import ${importId}`),
        ),
      importCancel: ({ importId }) =>
        stored(() => {
          if (!imports.whole(list).includes(importId)) imports.remove(importId);
        }),
    },
    finishSome() {
      const [id] = imports.whole(list);
      if (id !== undefined) applySome(id);
      return imports.whole(list).length > 0;
    },
  };
} // prettier-ignore
