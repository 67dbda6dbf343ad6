import { storedJson } from '#main/storage/database/stored-json.ts';
import type { BookList } from '#shared/station/book.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** Files being imported into the address book. */
export interface BookImportsStore {
  begin(list: BookList, at: string): string;
  /** Adds rows of a file that is not complete; false: no such file. */
  add(id: string, from: number, rows: readonly unknown[]): boolean;
  /** All rows are here: the import will now be finished in any case. */
  close(id: string): boolean;
  /** The next rows that are not entries yet. */
  next(id: string, limit: number): { row: number; data: unknown }[];
  done(id: string, row: number): void;
  left(id: string): number;
  remove(id: string): void;
  /** Imports whose rows are all here. */
  whole(list?: BookList): string[];
  /** A file that is not complete: nothing of it counts anymore, and `removeCanceled` removes its rows. */
  cancel(id: string): void;
  /** All files that are not complete: at the start, the window that sent them no longer exists. */
  cancelUnfinished(): void;
  hasCanceled(): boolean;
  /** Removes some rows of canceled files; true: there are more. */
  removeCanceled(): boolean;
}

/** Some milliseconds: a file may have a hundred thousand rows. */
const removedAtOnce = 1000;

/** In `whole`: neither complete nor still arriving. */
const canceled = -1;

export function createBookImportsStore(db: StationDatabase): BookImportsStore {
  const stands = (id: string, whole: 0 | 1): boolean =>
    db.prepare('SELECT 1 FROM book_imports WHERE id = ? AND whole = ?').get(id, whole) !== undefined;
  const oldestCanceled = (): string | undefined =>
    db.prepare(`SELECT id FROM book_imports WHERE whole = ${canceled} ORDER BY begun_at LIMIT 1`).get()?.[
      'id'
    ] as string | undefined;
  return {
    begin(list, at) {
      const row = db
        .prepare(
          'INSERT INTO book_imports (id, list, begun_at) VALUES (lower(hex(randomblob(16))), ?, ?) RETURNING id',
        )
        .get(list, at);
      return String(row?.['id']);
    },
    add(id, from, rows) {
      if (!stands(id, 0)) return false;
      const insert = db.prepare('INSERT INTO book_import_rows (import_id, row, data) VALUES (?, ?, ?)');
      for (const [at, row] of rows.entries()) insert.run(id, from + at, JSON.stringify(row));
      return true;
    },
    close(id) {
      if (stands(id, 0)) db.prepare('UPDATE book_imports SET whole = 1 WHERE id = ?').run(id);
      return stands(id, 1);
    },
    next: (id, limit) =>
      db
        .prepare('SELECT row, data FROM book_import_rows WHERE import_id = ? ORDER BY row LIMIT ?')
        .all(id, limit)
        .map(({ row, data }) => ({ row: Number(row), data: storedJson(String(data)) })),
    done(id, row) {
      db.prepare('DELETE FROM book_import_rows WHERE import_id = ? AND row = ?').run(id, row);
    },
    left(id) {
      // Removes rows in order. Counting a hundred thousand of them in each turn would take longer than the turn.
      const edge = (order: 'ASC' | 'DESC') =>
        db
          .prepare(`SELECT row FROM book_import_rows WHERE import_id = ? ORDER BY row ${order} LIMIT 1`)
          .get(id)?.['row'];
      const [first, last] = [edge('ASC'), edge('DESC')];
      return first === undefined ? 0 : Number(last) - Number(first) + 1;
    },
    remove(id) {
      db.prepare('DELETE FROM book_imports WHERE id = ?').run(id);
    },
    whole: (list) =>
      db
        .prepare('SELECT id FROM book_imports WHERE list = coalesce(?, list) AND whole = 1 ORDER BY begun_at')
        .all(list ?? null)
        .map((row) => String(row['id'])),
    cancel(id) {
      db.prepare(`UPDATE book_imports SET whole = ${canceled} WHERE id = ? AND whole = 0`).run(id);
    },
    cancelUnfinished() {
      db.prepare(`UPDATE book_imports SET whole = ${canceled} WHERE whole = 0`).run();
    },
    hasCanceled: () => oldestCanceled() !== undefined,
    removeCanceled() {
      const id = oldestCanceled();
      if (id === undefined) return false;
      const { changes } = db
        .prepare(
          `DELETE FROM book_import_rows WHERE import_id = ?1
             AND row IN (SELECT row FROM book_import_rows WHERE import_id = ?1 ORDER BY row LIMIT ${removedAtOnce})`,
        )
        .run(id);
      if (changes < removedAtOnce) db.prepare('DELETE FROM book_imports WHERE id = ?').run(id);
      return oldestCanceled() !== undefined;
    },
  };
}
