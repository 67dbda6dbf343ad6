import { fold } from '#shared/freight/text/fold.ts';
import type { FleetDoubt } from '#shared/fleet/fleet-shipment.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { FleetStation } from '#shared/fleet/fleet-station.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import { serverClockLead } from '../../components/fleet/server-clock.ts';
import {
  asLastReported,
  groupOf,
  troublesOf,
  worstStationsFirst,
  type JudgedStation,
} from '../../components/fleet/station-trouble.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** How often times on screen advance, and how often the list is reloaded without an event: silence sends none. Milliseconds. */
const tick = 5000;
const everyTicks = 4;
/** A search is offered above this many stations. */
const manyStations = 12;

/** All stations and their doubts, kept fresh by events and by time. */
export class FleetScreenState {
  fleet = $state.raw<FleetState | null>(null);
  stations = $state.raw<readonly FleetStation[] | null>(null);
  doubts = $state.raw<readonly FleetDoubt[] | null>(null);
  #failures = $state.raw<readonly (Failure | null)[]>([]);
  failure = $derived(this.#failures.find((one) => one !== null) ?? null);
  #doubtLimit = $state(maxRowsListed);
  /** Other stations have more in doubt than is listed. */
  isDoubtCut = $derived((this.doubts ?? []).filter(({ isThisOne }) => !isThisOne).length >= this.#doubtLimit);
  onlyTrouble = $state(false);
  text = $state('');
  /** This computer's time, and how far the server's is ahead. */
  #now = $state(Date.now());
  #ahead = $state(0);

  /** The server's time, as far as it is known here. */
  now = $derived(this.#now + this.#ahead);
  /** The list is current news of the fleet. */
  isFresh = $derived(this.fleet?.is === 'shared' && this.failure === null);
  own = $derived(this.stations?.find(({ isThisOne }) => isThisOne) ?? null);
  judged: readonly JudgedStation[] = $derived.by(() => {
    const rows = this.stations ?? [];
    // As of the last reading, not the tick: no re-sorting while somebody uses the list.
    const now = this.#readAt + this.#ahead;
    return worstStationsFirst(
      (this.isFresh ? rows : asLastReported(rows)).map((row) => ({ ...row, troubles: troublesOf(row, now) })),
    );
  });
  isMany = $derived(this.judged.length > manyStations);
  troubled = $derived(this.judged.filter((row) => groupOf(row) === 'trouble').length);
  silent = $derived(this.judged.filter((row) => groupOf(row) === 'silent').length);
  shown: readonly JudgedStation[] = $derived.by(() => {
    const wanted = this.isMany ? fold(this.text.trim()) : '';
    return this.judged.filter(
      (row) =>
        (!this.onlyTrouble || row.troubles.length > 0) && (wanted === '' || wordsOf(row).includes(wanted)),
    );
  });
  #readAt = $state(Date.now());

  askMoreDoubts(): void {
    this.#doubtLimit += maxRowsListed;
    void this.load();
  }

  follow(): () => void {
    void this.load();
    let ticks = 0;
    const timer = setInterval(() => {
      this.#now = Date.now();
      ticks += 1;
      if (ticks % everyTicks === 0) void this.load();
    }, tick);
    const end = station.on('fleetChanged', () => void this.load());
    return () => {
      clearInterval(timer);
      end();
    };
  }

  readonly load = coalesceReads(async () => {
    const [fleet, stations, doubts] = await Promise.all([
      station.fleet.state(undefined),
      station.fleet.stations(undefined),
      station.fleet.inDoubt(this.#doubtLimit === maxRowsListed ? undefined : { limit: this.#doubtLimit }),
    ]);
    this.#failures = [fleet, stations, doubts].map(failureOf);
    if (fleet.ok) this.fleet = fleet.value;
    if (doubts.ok) this.doubts = doubts.value;
    this.#readAt = this.#now = Date.now();
    if (!stations.ok) return;
    // While cut off, its own row is old: the earlier clock difference still applies.
    if (fleet.ok && fleet.value.is === 'shared') this.#ahead = serverClockLead(stations.value, this.#readAt);
    this.stations = stations.value;
  });
}

const failureOf = (answer: Result<unknown>): Failure | null => (answer.ok ? null : answer.error);

const wordsOf = ({ station: { name, number }, beat }: FleetStation): string =>
  fold([name, number, beat?.host ?? '', beat?.packer ?? '', beat?.version ?? ''].join(' '));
