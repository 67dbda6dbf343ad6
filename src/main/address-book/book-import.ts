import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '#main/clock.ts';
import type { BookImportsStore } from '#main/storage/address-book/book-imports-store.ts';
import type { BookStore } from '#main/storage/address-book/book-store.ts';
import type { JournalStore } from '#main/storage/journal/journal-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt, attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { KeyEnds } from '#shared/freight/address-book/book-key.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { BookEntry, BookList } from '#shared/station/book.ts';

/** Time limit of one turn: a key press of the packer waits for it. */
const turnMs = 8;
const rowsAtOnce = 5;

export interface BookImportParts<T> {
  db: StationDatabase;
  imports: BookImportsStore;
  store: BookStore<T>;
  list: BookList;
  parse: (data: unknown) => T;
  keyOf: (data: T) => string;
  /** Its name on screen. */
  nameOf: (data: T) => string;
  /** Beginning and end of the key, if the file lacks a column for its middle; null: the row gives the whole key. */
  keyEnds: (row: T, absent: readonly string[]) => KeyEnds | null;
  /** Updates an entry from a row whose file lacks these paths. */
  update: (stored: T, row: T, absent: readonly string[]) => T;
  /** Supplements an entry from a row that names an entry merged into it, or its former name: the entry's own key stays. */
  supplement: (stored: T, row: T, absent: readonly string[]) => T;
  journal: Pick<JournalStore, 'add'>;
  clock: Clock;
}

export interface BookImport {
  handlers: Pick<Handlers[BookList], 'importBegin' | 'importApply' | 'importCancel'> & {
    importRows: (input: {
      importId: string;
      from: number;
      rows: { data: unknown; hidden: boolean; row?: number | undefined }[];
      absent?: readonly string[] | undefined;
    }) => ReturnType<Handlers[BookList]['importRows']>;
  };
  /** Turns rows of files that were complete at shutdown into entries; false: none remain. */
  finishSome(): boolean;
}

/** A row of a file, stored until it becomes an entry. */
interface KeptRow {
  data: unknown;
  hidden: boolean;
  /** Its row number in the spreadsheet, if the window sent it. */
  row?: number | undefined;
  absent?: readonly string[];
}

/**
 * A file becomes entries in two steps: all its rows are checked and stored; then `apply` turns them into entries, some in each turn, and a
 * restart continues with the rest. So a file is imported completely or not at all.
 * A row whose file lacks a column of the key changes the one entry that matches the rest of it; if several match, `importRows` reports the row.
 * A row that became ambiguous only later is left out, and reported by `importApply` and in the journal, since the window may be closed by then.
 */
export function createBookImport<T>(parts: BookImportParts<T>): BookImport {
  const { db, imports, store, list, journal, clock } = parts;

  /** The entry that a row updates; `isGiven`: found by a key that it gave up or took over. An entry that has the key itself comes first. */
  function entryFor(
    row: T,
    absent: readonly string[],
  ): { entry: BookEntry<T>; isGiven: boolean } | null | 'several' {
    const ends = parts.keyEnds(row, absent);
    const own = ends === null ? store.byOwnKey(parts.keyOf(row)) : store.byKeyEnds(ends);
    const entry = own ?? (ends === null ? store.byGivenKey(parts.keyOf(row)) : store.byGivenKeyEnds(ends));
    return entry === null || entry === 'several' ? entry : { entry, isGiven: own === null };
  }

  function unclearOf(rows: readonly { data: unknown }[], absent: readonly string[]): number[] {
    return rows.flatMap(({ data }, at) => (entryFor(parts.parse(data), absent) === 'several' ? [at] : []));
  }

  /** False: the row is left out. */
  function take({ data, hidden, absent = [] }: KeptRow): boolean {
    const row = parts.parse(data);
    const found = entryFor(row, absent);
    // It was unambiguous when the file was sent. Better no change than a second entry that may lack the first one's hazard details.
    if (found === 'several') return false;
    if (found === null) store.write(null, row, { hidden, place: 'last' });
    else {
      const { entry, isGiven } = found;
      store.write(entry.id, (isGiven ? parts.supplement : parts.update)(entry.data, row, absent), {
        hidden: isGiven || absent.includes('hidden') ? entry.hidden : hidden,
        place: 'last',
      });
    }
    return true;
  }

  function noteLeftOut({ data, row = 0 }: KeptRow): void {
    const line = {
      at: clock.now().toISOString(),
      shipmentId: null,
      subject: 'station',
      subjectId: list,
    } as const;
    journal.add({
      ...line,
      event: 'row-not-imported',
      detail: { list, row, name: parts.nameOf(parts.parse(data)) },
    });
  }

  /** Turns rows into entries for one turn; returns how many remain, and the rows that were left out. */
  function applySome(id: string): { left: number; unclear: number[] } {
    const until = clock.monotonic() + turnMs;
    let left = 0;
    const unclear: number[] = [];
    db.transaction(() => {
      for (;;) {
        const rows = imports.next(id, rowsAtOnce);
        for (const { row, data } of rows) {
          if (!take(data as KeptRow)) {
            noteLeftOut(data as KeptRow);
            unclear.push(row);
          }
          imports.done(id, row);
        }
        if (rows.length === 0 || clock.monotonic() >= until) break;
      }
      left = imports.left(id);
      if (left === 0) imports.remove(id);
    });
    return { left, unclear };
  }

  /** Canceled; the rows are still being removed. After a crash the next start removes the rest. */
  const calledOff = new Set<string>();
  const isGone = (id: string): Result<never> | null =>
    calledOff.has(id) ? fail('not-found', `no import ${id}`) : null;

  async function remove(id: string): Promise<void> {
    if (imports.whole(list).includes(id)) return;
    calledOff.add(id);
    while (db.transaction(() => imports.removeSome(id))) await turn();
    calledOff.delete(id);
  }

  return {
    handlers: {
      importBegin: () =>
        storeResult(() => ({
          importId: db.transaction(() => imports.begin(list, clock.now().toISOString())),
        })),
      importRows: ({ importId, from, rows, absent }) =>
        isGone(importId) ??
        attempt(() =>
          db.transaction(() =>
            imports.add(
              importId,
              from,
              rows.map((row): KeptRow => (absent === undefined ? row : { ...row, absent })),
            ),
          )
            ? ok({ unclear: absent === undefined ? [] : unclearOf(rows, absent) })
            : fail('not-found', `no import ${importId}`),
        ),
      importApply: ({ importId }) =>
        isGone(importId) ??
        attempt(() =>
          imports.close(importId) ? ok(applySome(importId)) : fail('not-found', `no import ${importId}`),
        ),
      importCancel: ({ importId }) =>
        attemptAsync(async () => {
          await remove(importId);
          return ok(undefined);
        }),
    },
    finishSome() {
      const [id] = imports.whole(list);
      if (id !== undefined) applySome(id);
      return imports.whole(list).length > 0;
    },
  };
}
