import type { Failure, Result } from '#shared/ipc/result.ts';

/** A file being saved where a person chooses: asked, being written, written, or failed. */
export class SavedFile<V> {
  busy = $state(false);
  saved = $state.raw<V | null>(null);
  failure = $state.raw<Failure | null>(null);

  /** The message about an earlier file disappears while a new one is written; a person who chose no place sees it again. */
  async save(ask: () => Promise<Result<V | null>>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const before = this.saved;
    this.saved = null;
    this.failure = null;
    const answer = await ask();
    this.busy = false;
    if (!answer.ok) this.failure = answer.error;
    else this.saved = answer.value ?? before;
  }

  async show(ask: () => Promise<Result<void>>): Promise<void> {
    const answer = await ask();
    this.failure = answer.ok ? null : answer.error;
    if (!answer.ok) this.saved = null;
  }
}
