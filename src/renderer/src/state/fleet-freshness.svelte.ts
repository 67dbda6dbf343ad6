import type { FleetState } from '#shared/fleet/fleet-state.ts';
import { station } from '../station.ts';
import { coalesceReads } from './answers.ts';

/** How recent the data shown about other stations is. */
export class FleetFreshness {
  /** Null until the first answer. */
  state = $state.raw<FleetState | null>(null);

  readonly #load = coalesceReads(async () => {
    const answer = await station.fleet.state();
    if (answer.ok) this.state = answer.value;
  });

  follow(): () => void {
    void this.#load();
    return station.on('fleetChanged', () => void this.#load());
  }
}
