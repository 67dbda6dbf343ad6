import type { Failure } from '#shared/ipc/result.ts';
import type { CombinedLoad } from '#shared/station/combined-load.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** The loads a draft was made from, and other loads that go to its dock on its day. */
export class DraftOrigin {
  madeOf = $state.raw<readonly CombinedLoad[]>([]);
  /** To the same dock on the same day. */
  others = $state.raw<readonly CombinedLoad[]>([]);
  failure = $state.raw<Failure | null>(null);
  readonly #made = new Newest();
  readonly #found = new Newest();

  async readMadeOf(draftId: string | null): Promise<void> {
    const newest = this.#made.begin();
    this.madeOf = [];
    if (draftId === null) return;
    const answer = await station.combine.madeOf({ draftId });
    if (newest() && answer.ok) this.madeOf = answer.value;
  }

  /** A list that cannot be read is not worth interrupting the packer. */
  async look(draftId: string | null): Promise<void> {
    const newest = this.#found.begin();
    if (draftId === null) {
      this.others = [];
      return;
    }
    const answer = await station.combine.find({ draftId });
    if (newest()) this.others = answer.ok ? answer.value : [];
  }

  /** Turns the loads back into drafts. Returns the one to open, or null. */
  async takeApart(draftId: string): Promise<string | null> {
    const [first] = this.madeOf;
    const answer = await station.combine.takeApart({ draftId });
    this.failure = answer.ok ? null : answer.error;
    return answer.ok && first?.source === 'draft' ? first.id : null;
  }
}
