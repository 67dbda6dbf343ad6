import type { TakeOverEvidence } from '#shared/fleet/fleet-acts.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** What was taken over, for the message afterwards. */
export interface TakeOverResult {
  from: StationRef;
  taken: number;
  /** Items that this station cannot take. */
  left: number;
}

/** Taking over a silent station's open work: the evidence, the typed reason, and the action. */
export class TakeOverState {
  /** The station whose work it is; null: nothing is asked. */
  of = $state.raw<StationRef | null>(null);
  evidence = $state.raw<TakeOverEvidence | null>(null);
  failure = $state.raw<Failure | null>(null);
  reason = $state('');
  busy = $state(false);
  done = $state.raw<TakeOverResult | null>(null);
  readonly #newest = new Newest();

  hasOpen = $derived(this.evidence !== null && this.evidence.open.length > 0);
  may = $derived(this.hasOpen && this.evidence?.isAlive === false && this.reason.trim() !== '' && !this.busy);

  async ask(of: StationRef): Promise<void> {
    // Closed by mistake and opened again: the input is still there.
    if (this.of?.uuid !== of.uuid) this.reason = '';
    [this.of, this.evidence, this.failure, this.done] = [of, null, null, null];
    await this.#read();
  }

  /** An answer still under way no longer counts. */
  leave(): void {
    this.#newest.drop();
  }

  /** @returns whether the evidence on screen is current */
  async #read(): Promise<boolean> {
    const { of } = this;
    if (of === null) return false;
    const isNewest = this.#newest.begin();
    const answer = await station.fleet.takeOverEvidence({ station: of.uuid });
    if (!isNewest()) return false;
    if (answer.ok) this.evidence = answer.value;
    else this.failure = answer.error;
    return answer.ok;
  }

  async read(): Promise<void> {
    this.failure = null;
    await this.#read();
  }

  /** It was at work at the last check: checks whether it still is. The error of a failed check disappears with the next that succeeds. */
  async look(): Promise<void> {
    if (!(await this.#read())) return;
    if (this.evidence?.isAlive !== true || this.failure?.code !== 'station-alive') this.failure = null;
  }

  /** @returns whether it was taken over */
  async take(): Promise<boolean> {
    const { evidence, of } = this;
    if (!this.may || evidence === null || of === null) return false;
    this.busy = true;
    this.failure = null;
    const answer = await station.fleet.takeOver({
      station: of.uuid,
      mark: evidence.mark,
      reason: this.reason.trim(),
    });
    if (answer.ok) {
      this.done = { from: of, taken: answer.value.taken, left: answer.value.left ?? 0 };
      this.reason = '';
    } else {
      this.failure = answer.error;
      // The evidence has changed: it is shown again, and the reason stays.
      if (answer.error.code === 'evidence-changed' || answer.error.code === 'station-alive')
        await this.#read();
    }
    this.busy = false;
    return answer.ok;
  }
}
