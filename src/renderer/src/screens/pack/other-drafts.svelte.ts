import type { Failure, Result } from '#shared/ipc/result.ts';
import type { DraftRow } from '#shared/station/draft.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** As many as the station gives at once; a search finds the others. */
export const mostListed = 500;

/** The drafts that were left for another one: each can be taken up again, left for somebody, or thrown away. */
export class OtherDrafts {
  rows = $state.raw<readonly DraftRow[]>([]);
  failure = $state.raw<Failure | null>(null);
  /** What is looked for in them. */
  text = $state('');
  /** There are some, whatever is looked for. */
  any = $state(false);
  /** The draft that a person is asked about once more, and what about. */
  asking = $state.raw<{ id: string; about: 'discard' | 'leave' } | null>(null);
  readonly #turns = new Newest();
  #current: string | null = null;

  /** All but the one on screen. A list that cannot be read is no reason to disturb who types. */
  async read(current: string | null): Promise<void> {
    this.#current = current;
    if (current === null) return;
    const newest = this.#turns.begin();
    const text = this.text.trim();
    const answer = await (text === '' ? station.drafts.list() : station.drafts.find({ text: text.slice(0, 200) })); // prettier-ignore
    if (!answer.ok || !newest()) return;
    this.rows = answer.value.filter(({ id }) => id !== current);
    if (text === '') this.any = this.rows.length > 0;
  }

  look(text: string): Promise<void> {
    this.text = text;
    return this.read(this.#current);
  }

  discard(id: string): Promise<void> {
    return this.#settle(() => station.drafts.discard({ id }));
  }

  leave(id: string, to: string, note: string): Promise<void> {
    return this.#settle(() => station.drafts.leave({ id, to, note }));
  }

  async #settle(act: () => Promise<Result<void>>): Promise<void> {
    this.asking = null;
    const answer = await act();
    // It is gone already: there is nothing more to do with it.
    this.failure = answer.ok || answer.error.code === 'not-found' ? null : answer.error;
    await this.read(this.#current);
  }
}
