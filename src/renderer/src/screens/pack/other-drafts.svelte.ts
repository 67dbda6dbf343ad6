import type { Failure, Result } from '#shared/ipc/result.ts';
import { listedAtMost, maxRowsListed } from '#shared/station/listed-at-once.ts';
import type { DraftRow } from '#shared/station/draft.ts';
import { ColumnSort } from '../../components/shared/column-sort.svelte.ts';
import type { Sort } from '../../components/shared/sort.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

type Column = 'bol' | 'consignee' | 'po' | 'saved';

/** The other open drafts: each can be opened, handed off to someone, or discarded. */
export class OtherDrafts {
  rows = $state.raw<readonly DraftRow[]>([]);
  /** The newest first, unless a column is chosen. */
  readonly #order = new ColumnSort({
    bol: ({ bolNumber }: DraftRow) => bolNumber,
    consignee: ({ consignee }) => consignee,
    po: ({ poNumber }) => poNumber,
    saved: ({ savedAt }) => savedAt,
  });
  /** `rows` as they are shown. */
  shown = $derived(this.#order.apply(this.rows));
  failure = $state.raw<Failure | null>(null);
  /** The search text. */
  text = $state('');
  limit = maxRowsListed;
  /** There are older ones than those listed. */
  isCut = $state(false);
  /** There are other drafts, whatever the search text. */
  any = $state(false);
  /** The draft for which a person is asked to confirm, and what. */
  asking = $state.raw<{ id: string; about: 'discard' | 'leave' } | null>(null);
  readonly #turns = new Newest();
  #isSettling = false;
  #current: string | null = null;

  /** All except the one on screen. A list that cannot be read is not worth interrupting the packer. */
  async read(current: string | null): Promise<void> {
    this.#current = current;
    if (current === null) return;
    const newest = this.#turns.begin();
    const text = this.text.trim();
    const { limit } = this;
    const answer = await (text === '' && limit === maxRowsListed
      ? station.drafts.list()
      : station.drafts.find({ text: text.slice(0, 200), limit }));
    if (!answer.ok || !newest()) return;
    this.isCut = answer.value.length >= limit;
    this.rows = answer.value.filter(({ id }) => id !== current);
    if (text === '') this.any = this.rows.length > 0;
  }

  get header(): { sort: Sort<Column> | null; onsort: (sort: Sort<Column>) => void } {
    const { sort, onsort } = this.#order.header;
    return {
      sort,
      onsort: (chosen) => {
        onsort(chosen);
        if (!this.isCut) return;
        this.limit = listedAtMost;
        void this.read(this.#current);
      },
    };
  }

  look(text: string): Promise<void> {
    this.text = text;
    this.limit = this.#order.current === null ? maxRowsListed : listedAtMost;
    return this.read(this.#current);
  }

  askOlder(): Promise<void> {
    if (!this.isCut) return Promise.resolve();
    this.limit = Math.min(this.limit + maxRowsListed, listedAtMost);
    return this.read(this.#current);
  }

  discard(id: string): Promise<void> {
    return this.#settle(() => station.drafts.discard({ id }));
  }

  leave(id: string, to: string, note: string): Promise<void> {
    return this.#settle(() => station.drafts.leave({ id, to, note }));
  }

  async #settle(act: () => Promise<Result<void>>): Promise<void> {
    if (this.#isSettling) return;
    const { asking } = this;
    if (asking?.about === 'discard') this.asking = null;
    this.#isSettling = true;
    const answer = await act();
    this.#isSettling = false;
    // It is gone already: nothing more to do.
    this.failure = answer.ok || answer.error.code === 'not-found' ? null : answer.error;
    // Why a note was not taken is said beside it: what was typed stays.
    if (this.failure === null && this.asking === asking) this.asking = null;
    await this.read(this.#current);
  }
}
