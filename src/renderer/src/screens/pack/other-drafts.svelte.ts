import type { Failure } from '#shared/ipc/result.ts';
import type { DraftRow } from '#shared/station/draft.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** The drafts that were left for another one: each can be taken up again or thrown away. */
export class OtherDrafts {
  rows = $state.raw<readonly DraftRow[]>([]);
  failure = $state.raw<Failure | null>(null);
  /** The draft that a person is asked about once more. */
  asking = $state<string | null>(null);
  readonly #turns = new Newest();
  #current: string | null = null;

  /** All but the one on screen. A list that cannot be read is no reason to disturb who types. */
  async read(current: string | null): Promise<void> {
    this.#current = current;
    if (current === null) return;
    const newest = this.#turns.begin();
    const answer = await station.drafts.list();
    if (answer.ok && newest()) this.rows = answer.value.filter(({ id }) => id !== current);
  }

  async discard(id: string): Promise<void> {
    this.asking = null;
    const answer = await station.drafts.discard({ id });
    // It is gone already: what was asked for is so.
    this.failure = answer.ok || answer.error.code === 'not-found' ? null : answer.error;
    await this.read(this.#current);
  }
}
