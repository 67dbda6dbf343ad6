import type { DayView, PickupRow } from '#shared/station/hand-over.ts';
import { listedAtMost, maxRowsListed } from '#shared/station/listed-at-once.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { today } from '../../state/today.svelte.ts';

/** What was handed over on a day, and what still waits. */
export class DayState {
  day = $state(today());
  view = $state.raw<DayView | null>(null);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** How many manifests were just sent to the printer. */
  printed = $state(0);

  #limit = maxRowsListed;

  askMore(): void {
    this.#limit += maxRowsListed;
    void this.load();
  }

  readonly load = coalesceReads(async () => {
    const { day } = this;
    const answer = await station.trucks.day({ day, limit: this.#limit });
    if (day !== this.day) return;
    this.failure = answer.ok ? null : answer.error;
    if (answer.ok) this.view = answer.value;
  });

  /** A list with the rows that the screen has not asked for; null, and `refusal` says why: it cannot be read. */
  async all(list: 'waiting' | 'older'): Promise<readonly PickupRow[] | null> {
    const { day, view } = this;
    if (view === null || view[list].length === view[`${list}Count`]) return view?.[list] ?? null;
    const answer = await station.trucks.day({ day, limit: listedAtMost });
    this.refusal = answer.ok ? null : answer.error;
    return answer.ok ? answer.value[list] : null;
  }

  follow(): () => void {
    void this.load();
    return station.on('shipmentChanged', () => void this.load());
  }

  show(day: string): void {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return;
    this.day = day;
    this.#limit = maxRowsListed;
    this.view = null;
    this.printed = 0;
    void this.load();
  }

  async #act(work: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    const answer = await work();
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error;
    await this.load();
    return answer.ok;
  }

  async printAll(): Promise<void> {
    const scacs = (this.view?.carriers ?? []).map(({ scac }) => scac);
    if (scacs.length === 0) return;
    this.printed = 0;
    if (await this.#act(() => station.trucks.printManifests({ day: this.day, scacs })))
      this.printed = scacs.length;
  }

  pickedUp(shipmentIds: string[], reason: string): Promise<boolean> {
    return this.#act(() => station.trucks.pickedUpBefore({ shipmentIds, reason }));
  }
}
