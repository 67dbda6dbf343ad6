import type { Failure } from '#shared/ipc/result.ts';
import type { MasterCandidate, MasterCovers, MasterView } from '#shared/station/master-bol.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** BOLs that fit on one master. */
export interface MasterGroup {
  key: string;
  rows: MasterCandidate[];
}

/** Master BOLs: BOLs that could go on one, and masters already made. */
export class MastersState {
  candidates = $state.raw<readonly MasterCandidate[] | null>(null);
  masters = $state.raw<readonly MasterView[]>([]);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  covers = $state<MasterCovers>('destination');
  /** The group whose BOLs are on screen. */
  chosenKey = $state<string | null>(null);
  /** For the chosen group, as of the moment it was chosen: whether the BOL is ticked. */
  #ticks = $state<Record<string, boolean>>({});
  made = $state.raw<string | null>(null);
  /** Those that were wanted do not fit on one. */
  isApart = $state(false);

  groups = $derived.by((): MasterGroup[] => {
    const groups = Object.groupBy(this.candidates ?? [], (row) => row[this.covers]);
    return Object.entries(groups)
      .map(([key, rows = []]) => ({ key, rows }))
      .filter(({ rows }) => rows.length > 1);
  });
  chosen = $derived(this.groups.find(({ key }) => key === this.chosenKey) ?? null);
  taken = $derived((this.chosen?.rows ?? []).filter(({ id }) => this.isTaken(id)));
  /** Joined the chosen group later: offered, but not ticked. */
  joined = $derived((this.chosen?.rows ?? []).filter(({ id }) => !(id in this.#ticks)));

  /** @param wanted ids of the BOLs that are to be on one */
  constructor(wanted: readonly string[] = []) {
    this.#wanted = wanted;
  }
  #wanted: readonly string[];

  follow(): () => void {
    void this.load().then(() => this.#chooseWanted());
    return station.on('shipmentChanged', () => void this.load());
  }

  readonly load = coalesceReads(async () => {
    const [candidates, masters] = await Promise.all([
      station.masters.candidates(undefined),
      station.masters.list(undefined),
    ]);
    if (candidates.ok) this.candidates = candidates.value;
    if (masters.ok) this.masters = masters.value;
    this.failure = candidates.ok ? (masters.ok ? null : masters.error) : candidates.error;
  });

  /** BOLs already on a master are offered, but not ticked. */
  choose(group: MasterGroup): void {
    this.chosenKey = group.key;
    this.made = null;
    this.#ticks = Object.fromEntries(group.rows.map(({ id, masters }) => [id, masters.length === 0]));
  }

  /** Only those, where they fit on one master. */
  #chooseWanted(): void {
    if (this.#wanted.length === 0 || this.candidates === null) return;
    const wanted = this.#wanted;
    this.#wanted = [];
    for (const covers of ['destination', 'pickup'] as const) {
      this.covers = covers;
      const group = this.groups.find(
        ({ rows }) => rows.filter(({ id }) => wanted.includes(id)).length === wanted.length,
      );
      if (group === undefined) continue;
      this.chosenKey = group.key;
      this.#ticks = Object.fromEntries(group.rows.map(({ id }) => [id, wanted.includes(id)]));
      return;
    }
    this.covers = 'destination';
    this.isApart = true;
  }

  isTaken = (id: string): boolean => this.#ticks[id] === true;
  take(id: string, taken: boolean): void {
    this.#ticks = { ...this.#ticks, [id]: taken };
  }

  async make(): Promise<void> {
    if (this.busy || this.taken.length < 2) return;
    this.busy = true;
    this.refusal = null;
    const shipmentIds = this.taken.map(({ id }) => id);
    const made = await station.masters.make({ shipmentIds, covers: this.covers });
    this.busy = false;
    this.refusal = made.ok ? null : made.error;
    if (made.ok) {
      this.made = made.value.number;
      this.chosenKey = null;
    }
    await this.load();
  }

  async again(id: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const made = await station.masters.again({ id });
    this.busy = false;
    this.refusal = made.ok ? null : made.error;
    if (made.ok) this.made = made.value.number;
    await this.load();
  }
}
