import type { FleetShipmentRow } from '#shared/fleet/fleet-shipment.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import type { Counted } from '#shared/station/counted-shipments.ts';
import type { ShipmentColumn, ShipmentCondition, ShipmentQuery } from '#shared/station/shipment-query.ts';
import type { Sort } from '../../components/shared/sort.ts';
import { asMade, withOtherStations, type ListedShipment } from '../../components/shipment/listed-shipment.ts';
import { conditionIn } from '../../components/shipment/shipment-conditions.ts';
import { Newest } from '../../state/answers.ts';
import type { FleetScope } from '../../state/fleet-scope.ts';
import { today } from '../../state/today.svelte.ts';
import { withinTime } from '../../state/within.ts';
import { station } from '../../station.ts';

/** Long enough to let a scanner's burst of keys end, short enough to feel immediate. */
const pauseMs = 90;
/** How long the list waits for the other stations before it shows its own rows: rows that arrive later move those below. */
const patienceMs = 300;

const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

type Others = Result<FleetShipmentRow[]>;

/** Shipments made here, or at all stations of the fleet, searched as the packer types. */
export class ShipmentsState {
  text = $state('');
  scope = $state<FleetScope>('here');
  rows = $state.raw<ListedShipment[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Why the other stations are not in the list. */
  othersFailure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  /** The other stations have not answered yet, and the list is shown without them. */
  searching = $state(false);
  /** Only shipments no truck has taken. */
  notPickedUp = $state(false);
  condition = $state<ShipmentCondition | undefined>(undefined);
  scac = $state('');
  onlyToday = $state(false);
  /** Only what this packer made; '': everybody's. */
  madeBy = $state('');
  sort = $state.raw<Sort<ShipmentColumn>>(asMade);
  /** Those of this station's shipments, to narrow to one. */
  carriers = $state.raw<readonly string[]>([]);
  /** What a number of Today counts; of this station alone. */
  counted = $state.raw<Counted | null>(null);
  /** The search text that `rows` answers; differs from `text` while typing. */
  answered = $state('');

  get limit(): number {
    return maxRowsListed + this.#older;
  }

  /** There are older shipments than those shown. */
  get isCut(): boolean {
    return (this.rows?.length ?? 0) >= this.limit;
  }

  /** Something is left out that a person chose to leave out. */
  isNarrowed = $derived(
    this.notPickedUp ||
      this.counted !== null ||
      this.condition !== undefined ||
      this.scac !== '' ||
      this.onlyToday ||
      this.madeBy !== '' ||
      conditionIn(this.text).condition !== undefined,
  );

  /** The newest first. */
  isAsMade = $derived(this.sort.by === asMade.by && this.sort.isDown === asMade.isDown);

  showOlder(): void {
    if (this.#isReadingOlder) return;
    this.#isReadingOlder = true;
    this.#older += maxRowsListed;
    void this.load().finally(() => (this.#isReadingOlder = false));
  }
  #isReadingOlder = false;

  /** Another filter or order: the list begins anew. */
  narrow(change: () => void): void {
    change();
    this.#older = 0;
    void this.load();
  }

  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #turns = new Newest();
  #duplicating = false;
  /** How many more rows than at first were requested. */
  #older = $state(0);

  type(text: string): void {
    this.text = text;
    this.#older = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#soon();
  }

  look(scope: FleetScope): void {
    if (scope === this.scope) return;
    this.scope = scope;
    void this.load();
  }

  /** Typing postpones a reload; changes do not: forty printing labels must not delay a search. */
  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.load();
    }, pauseMs);
  }

  follow(): () => void {
    void this.load();
    void station.tracking.carriers(undefined).then((answer) => {
      if (answer.ok) this.carriers = answer.value;
    });
    const ends = [
      station.on('shipmentChanged', () => this.#soon()),
      station.on('fleetChanged', () => {
        if (this.scope === 'all') this.#soon();
      }),
    ];
    return () => {
      clearTimeout(this.#timer);
      this.#turns.drop();
      for (const end of ends) end();
    };
  }

  async load(): Promise<void> {
    const newest = this.#turns.begin();
    const typed = this.text.trim();
    const { limit } = this;
    const asked = this.#asked(limit);
    const elsewhere = this.scope === 'all' && this.counted === null ? station.fleet.find(asked) : null;
    const own = await station.shipments.find(asked);
    if (!newest()) return;
    const soon = elsewhere === null ? null : await withinTime(elsewhere, patienceMs);
    if (!newest()) return;
    this.searching = elsewhere !== null && soon === null;
    if (this.searching) this.#show(own, null, limit);
    const others = elsewhere === null ? null : await elsewhere;
    if (!newest()) return;
    this.searching = false;
    this.answered = typed;
    this.#show(own, others, limit);
  }

  #asked(limit: number): ShipmentQuery {
    const { condition, rest } = conditionIn(this.text);
    const wanted = condition ?? this.condition;
    return {
      text: rest,
      limit,
      ...(this.notPickedUp ? { notPickedUp: true } : {}),
      ...(wanted === undefined ? {} : { condition: wanted }),
      ...(this.scac === '' ? {} : { scac: this.scac }),
      ...(this.madeBy === '' ? {} : { madeBy: this.madeBy }),
      ...(this.onlyToday ? { madeSince: startOfDay(today()) } : {}),
      ...(this.counted === null ? {} : { counted: this.counted }),
      ...(this.isAsMade ? {} : { sort: this.sort }),
    };
  }

  #show(own: Awaited<ReturnType<typeof station.shipments.find>>, others: Others | null, limit: number): void {
    if (own.ok)
      this.rows = withOtherStations(own.value, others?.ok === true ? others.value : [], limit, this.sort);
    this.failure = own.ok ? null : own.error;
    this.othersFailure = others === null || others.ok ? null : others.error;
  }

  /** Makes a new draft from this shipment; returns its id, or null when that failed or is already running. */
  async duplicate(id: string): Promise<string | null> {
    if (this.#duplicating) return null;
    this.#duplicating = true;
    this.refusal = null;
    const answer = await station.shipments.duplicate({ id });
    this.#duplicating = false;
    if (answer.ok) return answer.value.id;
    this.refusal = answer.error;
    return null;
  }
}
