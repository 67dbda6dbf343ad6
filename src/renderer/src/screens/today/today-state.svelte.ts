import type { FleetStation } from '#shared/fleet/fleet-station.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { Today } from '#shared/station/today.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { daysOf, sumDays } from './sum-days.ts';

/** Milliseconds between two counts while many labels print, and between two updates of the hours and minutes when nothing happens. */
const pause = 2_000;
const every = 60_000;

/** The numbers of the day, of this station or of all of its fleet, kept fresh by events and by time. */
export class TodayState {
  own = $state.raw<Today | null>(null);
  stations = $state.raw<readonly FleetStation[]>([]);
  readAt = $state(Date.now());
  #failures = $state.raw<readonly (Failure | null)[]>([]);
  failure = $derived(this.#failures.find((one) => one !== null) ?? null);
  readonly #isAll: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isAll: () => boolean) {
    this.#isAll = isAll;
  }

  days = $derived(this.own === null ? null : daysOf(this.stations, this.own));
  shown: Today | null = $derived.by(() => {
    if (this.own === null || !this.#isAll()) return this.own;
    const others = (this.days?.told ?? []).filter(({ isThisOne }) => !isThisOne);
    return sumDays(
      this.own,
      others.map(({ day }) => day),
    );
  });

  follow(): () => void {
    void this.load();
    const timer = setInterval(() => void this.load(), every);
    const soon = () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.load();
      }, pause);
    };
    const ends = (
      ['shipmentChanged', 'submissionsChanged', 'printJobsChanged', 'statusChanged', 'fleetChanged'] as const
    ).map((event) => station.on(event, soon));
    return () => {
      clearInterval(timer);
      clearTimeout(this.#timer);
      for (const end of ends) end();
    };
  }

  readonly load = coalesceReads(async () => {
    const [own, stations] = await Promise.all([
      station.shipments.today(undefined),
      this.#isAll() ? station.fleet.stations(undefined) : null,
    ]);
    this.#failures = [own, stations].map((answer) => (answer === null || answer.ok ? null : answer.error));
    this.readAt = Date.now();
    if (own.ok) this.own = own.value;
    if (stations?.ok === true) this.stations = stations.value;
  });
}
