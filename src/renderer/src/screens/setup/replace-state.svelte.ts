import type { ReplaceEvidence } from '#shared/fleet/fleet-acts.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** Replacing a dead station by this computer: the evidence, the typed reason, and the action. */
export class ReplaceState {
  evidence = $state.raw<ReplaceEvidence | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The connection was lost during the action: it may have been done. */
  isUnknown = $state(false);
  reason = $state('');
  busy = $state(false);
  /** The number that this computer has now. */
  done = $state<string | null>(null);
  readonly #newest = new Newest();

  may = $derived(this.evidence?.isAlive === false && this.reason.trim() !== '' && !this.busy);

  async ask(): Promise<void> {
    this.isUnknown = false;
    this.done = null;
    this.evidence = null;
    await this.read();
  }

  /** An answer still under way no longer counts. */
  leave(): void {
    this.#newest.drop();
  }

  async read(): Promise<void> {
    this.failure = null;
    await this.#read();
  }

  /** @returns whether the evidence on screen is current */
  async #read(): Promise<boolean> {
    const isNewest = this.#newest.begin();
    const answer = await station.fleet.replaceEvidence();
    if (!isNewest()) return false;
    if (answer.ok) this.evidence = answer.value;
    else this.failure = answer.error;
    return answer.ok;
  }

  /** It was at work at the last check: checks whether it still is. The error of a failed check disappears with the next that succeeds. */
  async look(): Promise<void> {
    if (!(await this.#read())) return;
    if (this.evidence?.isAlive !== true || this.failure?.code !== 'station-alive') this.failure = null;
  }

  /** @returns whether it was replaced */
  async replace(): Promise<boolean> {
    const { evidence } = this;
    if (!this.may || evidence === null) return false;
    this.busy = true;
    this.isUnknown = false;
    this.failure = null;
    const { uuid, number } = evidence.station;
    const answer = await station.fleet.replace({
      station: uuid,
      mark: evidence.mark,
      reason: this.reason.trim(),
    });
    if (answer.ok) {
      this.done = number;
      this.reason = '';
    } else {
      this.failure = answer.error;
      this.isUnknown = answer.error.code === 'fleet-away';
      // The evidence has changed: it is shown again, and the reason stays.
      if (answer.error.code === 'evidence-changed' || answer.error.code === 'station-alive')
        await this.#read();
    }
    this.busy = false;
    return answer.ok;
  }
}
