import type { Failure } from '#shared/ipc/result.ts';
import type { LabelProgress } from '#shared/station/label-scan.ts';
import { coalesceReads } from '../../state/answers.ts';
import { showLabelScans } from '../../state/label-scans.svelte.ts';
import { station } from '../../station.ts';

/** How far the scans of one shipment are, kept fresh while its screen is open. */
export class LabelProgressState {
  readonly #shipmentId: string;
  progress = $state.raw<LabelProgress | null>(null);
  failure = $state.raw<Failure | null>(null);

  constructor(shipmentId: string) {
    this.#shipmentId = shipmentId;
  }

  readonly #load = coalesceReads(async () => {
    const answer = await station.scans.labelProgress({ shipmentId: this.#shipmentId });
    this.failure = answer.ok ? null : answer.error;
    if (answer.ok) this.progress = answer.value;
  });

  /** Until the BOL no longer waits, or the screen is left. */
  follow(): () => void {
    void this.#load();
    const ends = [
      showLabelScans(this.#shipmentId),
      station.on('shipmentChanged', ({ shipmentId }) => {
        if (shipmentId === this.#shipmentId) void this.#load();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }
}
