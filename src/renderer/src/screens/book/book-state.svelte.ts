import type { BookEntry } from '#shared/station/book.ts';
import { listedAtMost, maxRowsListed } from '#shared/station/listed-at-once.ts';
import { ok, type Failure, type Result } from '#shared/ipc/result.ts';
import { ColumnSort } from '../../components/shared/column-sort.svelte.ts';
import type { Sort } from '../../components/shared/sort.ts';
import { Newest } from '../../state/answers.ts';
import { rebaseEdits } from '../../state/rebase-edits.ts';
import type { BookCalls } from './book-calls.ts';

/** Long enough to let a burst of keys end, short enough to feel immediate. */
const pauseMs = 60;

type Column = 'name' | 'used';

/** One list of the address book on its screen: the search results and the open entry. */
export class BookState<T> {
  readonly calls: BookCalls<T>;
  text = $state('');
  hidden = $state(false);
  entries = $state.raw<BookEntry<T>[] | null>(null);
  counts = $state.raw<{ shown: number; hidden: number } | null>(null);
  /** How many are requested. */
  limit = $state(maxRowsListed);
  failure = $state.raw<Failure | null>(null);
  /** The search text that `entries` answers. */
  answered = $state('');
  /** The entry in the form; null: none, or a new one. */
  open = $state.raw<BookEntry<T> | null>(null);
  /** The requested entry no longer exists. */
  gone = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #turns = new Newest();
  readonly #opens = new Newest();

  /** Last used first, unless a column is chosen. */
  readonly #order: ColumnSort<BookEntry<T>, Column>;
  /** `entries` as they are shown. */
  shown = $derived.by(() => (this.entries === null ? null : this.#order.apply(this.entries)));

  /** `nameOf`: what the first column shows of an entry. */
  constructor(calls: BookCalls<T>, nameOf: (data: T) => string) {
    this.calls = calls;
    this.#order = new ColumnSort({
      name: ({ data }: BookEntry<T>) => nameOf(data),
      used: ({ usedAt }) => usedAt,
    });
  }

  get header(): { sort: Sort<Column> | null; onsort: (sort: Sort<Column>) => void } {
    const { sort, onsort } = this.#order.header;
    return {
      sort,
      onsort: (chosen) => {
        onsort(chosen);
        if (!this.isCut) return;
        this.limit = this.#firstLimit;
        void this.load();
      },
    };
  }

  /** The first entry by name may be the last one used: a sorted list needs all of them. */
  get #firstLimit(): number {
    return this.#order.current === null ? maxRowsListed : listedAtMost;
  }

  follow(): () => void {
    void this.load();
    return () => {
      clearTimeout(this.#timer);
      this.#turns.drop();
      this.#opens.drop();
    };
  }

  type(text: string): void {
    this.text = text;
    this.limit = this.#firstLimit;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.load();
    }, pauseMs);
  }
  show(hidden: boolean): void {
    this.hidden = hidden;
    this.limit = this.#firstLimit;
    void this.load();
  }

  get isCut(): boolean {
    return (this.entries?.length ?? 0) >= this.limit;
  }

  askMore(): void {
    if (!this.isCut) return;
    this.limit = Math.min(this.limit + maxRowsListed, listedAtMost);
    void this.load();
  }

  async load(): Promise<void> {
    const newest = this.#turns.begin();
    const text = this.text.trim().slice(0, 200);
    const answer = await this.calls.find({ text, hidden: this.hidden, limit: this.limit });
    const counts = text === '' || this.counts === null ? await this.calls.count() : null;
    if (!newest()) return;
    // A failed search has no result: Enter must not open an earlier row.
    if (answer.ok) [this.entries, this.answered] = [answer.value, text];
    this.failure = answer.ok ? null : answer.error;
    if (counts?.ok === true) this.counts = counts.value;
  }

  /** Reloads everything that was changed elsewhere on this screen. */
  async reload(): Promise<void> {
    this.counts = null;
    await this.load();
  }

  async read(id: string | null): Promise<void> {
    const newest = this.#opens.begin();
    this.gone = false;
    if (id === null) {
      this.open = null;
      return;
    }
    const answer = await this.calls.get({ id });
    if (!newest()) return;
    this.open = answer.ok ? answer.value : null;
    this.gone = !answer.ok && answer.error.code === 'not-found';
    if (!answer.ok && !this.gone) this.failure = answer.error;
  }

  /** Saves the open or new entry; returns its id, or the failure. */
  async save(data: T): Promise<{ id: string } | Failure> {
    const entry = await this.#over(this.open, data);
    if (!entry.ok) return entry.error;
    const answer = await this.calls.save(entry.value);
    if (!answer.ok) return answer.error;
    await Promise.all([this.read(answer.value.id), this.reload()]);
    return answer.value;
  }

  /** The edits of the open entry, applied to its current values: another station or a file may have changed it since. */
  async #over(
    open: BookEntry<T> | null,
    data: T,
  ): Promise<Result<{ id: string | null; data: T; hidden: boolean }>> {
    if (open === null) return ok({ id: null, data, hidden: false });
    const { id } = open;
    const now = await this.calls.get({ id });
    return now.ok
      ? ok({ id, data: rebaseEdits(open.data, data, now.value.data), hidden: now.value.hidden })
      : now;
  }

  async hide(hidden: boolean): Promise<Failure | null> {
    if (this.open === null) return null;
    const { id } = this.open;
    const answer = await this.calls.hide({ id, hidden });
    if (!answer.ok) return answer.error;
    await Promise.all([this.read(id), this.reload()]);
    return null;
  }

  /** Merges the other entry into the open one, which takes from it what it lacks. */
  async merge(give: Pick<BookEntry<T>, 'id'>, join: (kept: T, given: T) => T): Promise<Failure | null> {
    if (this.open === null) return null;
    const { id } = this.open;
    // Both as they are now, not as they were shown.
    const [kept, given] = await Promise.all([this.calls.get({ id }), this.calls.get({ id: give.id })]);
    if (!kept.ok) return kept.error;
    if (!given.ok) return given.error;
    const data = join(kept.value.data, given.value.data);
    const answer = await this.calls.merge({ keep: id, give: give.id, data });
    if (!answer.ok) return answer.error;
    await Promise.all([this.read(id), this.reload()]);
    return null;
  }
}
