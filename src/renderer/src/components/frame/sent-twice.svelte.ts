import type { OrderWarning } from '#shared/fleet/fleet-acts.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** Orders for which two stations sent a BOL before they knew of each other, until a person has looked at them. */
export class SentTwiceState {
  /** The oldest of them, which is shown. */
  first = $state.raw<OrderWarning | null>(null);
  more = $state(0);
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  readonly #load = coalesceReads(async () => {
    const answer = await station.fleet.sentTwice();
    // Unknown is not settled: the current warning stays.
    if (!answer.ok) return;
    const rows = [...answer.value].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    this.first = rows[0] ?? null;
    this.more = Math.max(0, rows.length - 1);
  });

  follow(): () => void {
    void this.#load();
    const end = station.on('fleetChanged', () => void this.#load());
    return () => {
      end();
      this.first = null;
    };
  }

  async looked(): Promise<void> {
    const { first } = this;
    if (first === null || this.busy) return;
    this.busy = true;
    const answer = await station.fleet.looked({ id: first.id });
    this.busy = false;
    // Already looked at elsewhere: no difference to the packer.
    this.failure = answer.ok || answer.error.code === 'not-found' ? null : answer.error;
    await this.#load();
  }
}
