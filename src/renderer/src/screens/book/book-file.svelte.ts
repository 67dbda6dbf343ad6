import type { Failure } from '#shared/ipc/result.ts';
import { importSlice, type BookList } from '#shared/station/book.ts';
import { maxProblems, writeBook, type BookColumns, type BookFile } from '../../components/setup/book-csv.ts';
import { saveText } from '../../components/shared/save-text.ts';
import { readBookFile } from '../../workers/book-files.ts';
import type { BookCalls } from './book-calls.ts';

const pageSize = 500;

/** Exports and imports a list of the address book as a file. */
export class BookFileState<T> {
  readonly #list: BookList;
  readonly #calls: BookCalls<T>;
  readonly #columns: BookColumns<T>;
  /** The progress: `done` of `of` rows. */
  going = $state.raw<{ what: 'reading' | 'importing' | 'exporting'; done: number; of: number } | null>(null);
  /** The file that was read, before any of it is imported. */
  file = $state.raw<(BookFile<T> & { name: string }) | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The file was not readable text. */
  unreadable = $state(false);
  imported = $state<number | null>(null);

  constructor(list: BookList, calls: BookCalls<T>, columns: BookColumns<T>) {
    this.#list = list;
    this.#calls = calls;
    this.#columns = columns;
  }

  async read(file: File): Promise<void> {
    this.close();
    this.going = { what: 'reading', done: 0, of: 0 };
    try {
      this.file = { ...(await readBookFile<T>(this.#list, file)), name: file.name };
    } catch {
      this.unreadable = true;
    }
    this.going = null;
  }

  close(): void {
    this.file = null;
    this.failure = null;
    this.imported = null;
    this.unreadable = false;
  }

  /** Imports all rows of the file, or none. */
  async take(): Promise<void> {
    const { file } = this;
    const rows = file?.rows ?? [];
    if (this.going !== null || file === null || rows.length === 0) return;
    this.going = { what: 'importing', done: 0, of: rows.length };
    const unclear: number[] = [];
    const taken = await this.#take(file, unclear);
    this.going = null;
    if (taken === 'all' || taken === 'some') {
      this.file = null;
      this.imported = rows.length - unclear.length;
    } else this.failure = taken === 'none' ? null : taken;
    if (unclear.length > 0 && this.failure === null) this.file = this.#withUnclear(file, unclear);
  }

  /** The file with these rows as problems (indexes from 0): several entries match each of them. */
  #withUnclear(
    file: BookFile<T> & { name: string },
    unclear: readonly number[],
  ): BookFile<T> & { name: string } {
    const problems = unclear.slice(0, maxProblems).map((at) => ({
      row: file.at[at] ?? 0,
      column: this.#columns.keyColumn,
      code: 'several-entries',
    }));
    return { ...file, problems, wrong: unclear.length };
  }

  /**
   * If rows match several entries (`unclear`, indexes from 0), nothing of the file is imported. Rows that start to match several only during the
   * import, because someone edits the book meanwhile, are `unclear` too; then all others are imported.
   */
  async #take(
    { rows, at, absent }: BookFile<T>,
    unclear: number[],
  ): Promise<Failure | 'all' | 'some' | 'none'> {
    const begun = await this.#calls.importBegin();
    if (!begun.ok) return begun.error;
    const { importId } = begun.value;
    for (let from = 0; from < rows.length; from += importSlice) {
      const sent = await this.#calls.importRows({
        importId,
        from,
        rows: rows.slice(from, from + importSlice).map((row, n) => ({ ...row, row: at[from + n] ?? 1 })),
        absent,
      });
      if (!sent.ok) {
        await this.#calls.importCancel({ importId });
        return sent.error;
      }
      unclear.push(...sent.value.unclear.map((at) => from + at));
      // Half way: the rows are stored, but no entries yet.
      this.#progress(rows.length, Math.min(rows.length, from + importSlice) / 2);
    }
    if (unclear.length > 0) {
      const gone = await this.#calls.importCancel({ importId });
      return gone.ok ? 'none' : gone.error;
    }
    for (;;) {
      const made = await this.#calls.importApply({ importId });
      if (!made.ok) return made.error;
      const { left } = made.value;
      unclear.push(...made.value.unclear);
      this.#progress(rows.length, rows.length - left / 2);
      if (left === 0) return unclear.length === 0 ? 'all' : 'some';
    }
  }

  #progress(of: number, done: number): void {
    this.going = { what: 'importing', done: Math.floor(done), of };
  }

  async export(): Promise<void> {
    if (this.going !== null) return;
    this.close();
    const counts = await this.#calls.count();
    const of = counts.ok ? counts.value.shown + counts.value.hidden : 0;
    const rows: BookFile<T>['rows'] = [];
    let after: string | null = null;
    for (;;) {
      this.going = { what: 'exporting', done: rows.length, of };
      const page = await this.#calls.page({ after, limit: pageSize });
      if (!page.ok) {
        this.failure = page.error;
        break;
      }
      rows.push(...page.value.map(({ data, hidden }) => ({ data, hidden })));
      after = page.value.at(-1)?.id ?? null;
      if (page.value.length < pageSize) {
        saveText(`${this.#list}.csv`, 'text/csv', writeBook(rows, this.#columns));
        break;
      }
    }
    this.going = null;
  }
}
