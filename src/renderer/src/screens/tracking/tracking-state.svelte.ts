import { trackingQuerySchema, type TrackingQuery } from '#shared/freight/tracking.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { KeptTracking } from '#shared/station/kept-answer.ts';
import { lastWeek, rangeOnNewDay } from '../../components/tracking/date-range.ts';
import { statusGroups, matchesFilter } from '../../components/tracking/status-groups.ts';
import { trackedShipments } from '../../components/tracking/tracked-shipment.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** Stated on the screen: how often the list is reloaded while it is open and the window is visible. */
export const refreshMinutes = 5;
const everyMs = refreshMinutes * 60_000;
/** How often that interval is checked. */
const lookMs = 10_000;

/** The query of an address; without one, the last query is used. */
export type AddressQuery = Partial<Record<'scac' | 'from' | 'to' | 'text', string | undefined>>;

/** The carrier's list: the query, the answer, and when it is repeated. */
export class TrackingState {
  scac = $state('');
  from = $state('');
  to = $state('');
  filter = $state('');
  /** Codes of the rules by field, once a query had problems. */
  wrongs = $state.raw<Partial<Record<keyof TrackingQuery, string>>>({});
  /** The last query: repeated automatically, whatever is half typed. */
  lastAsked = $state.raw<TrackingQuery | null>(null);
  /** The query under way. */
  asking = $state.raw<TrackingQuery | null>(null);
  shown = $state.raw<{ query: TrackingQuery; kept: KeptTracking } | null>(null);
  failure = $state.raw<Failure | null>(null);
  canceled = $state(false);
  /** The stored list has been loaded. */
  ready = $state(false);
  /** SCACs used at this station, newest first. */
  carriers = $state.raw<string[]>([]);

  shipments = $derived(trackedShipments(this.shown?.kept.records ?? []));
  fitting = $derived(this.shipments.filter((shipment) => matchesFilter(shipment, this.filter)));
  groups = $derived(statusGroups(this.fitting));
  /** The fields differ from the last query. */
  changed = $derived.by(() => {
    const query = this.lastAsked ?? this.shown?.query;
    if (query === undefined) return false;
    return query.scac !== this.scac.trim().toUpperCase() || query.from !== this.from || query.to !== this.to;
  });

  /** How many queries were sent. */
  #asked = 0;
  readonly #openings = new Newest();
  #ended = false;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    Object.assign(this, lastWeek());
  }

  /**
   * Opens with the last query, or the one of the address, then queries again. What a person types or asks meanwhile takes precedence.
   * `onFilled`: the carrier has just been filled in.
   */
  async open(asked: AddressQuery, onFilled: () => void = () => undefined): Promise<void> {
    const newest = this.#openings.begin();
    const before = { scac: this.scac, from: this.from, to: this.to, filter: this.filter, asked: this.#asked };
    const [last, carriers] = await Promise.all([station.tracking.last({}), station.tracking.carriers()]);
    if (!newest()) return;
    if (carriers.ok) this.carriers = carriers.value;
    this.ready = true;
    if (this.filter === before.filter) this.filter = asked.text ?? '';
    if (this.#asked !== before.asked) return;
    if (last.ok) this.shown = last.value;
    else this.failure = last.error;
    if (this.scac !== before.scac || this.from !== before.from || this.to !== before.to) return;
    this.scac =
      asked.scac ?? (asked.text === undefined ? (this.shown?.query.scac ?? this.carriers[0] ?? '') : '');
    if (this.scac !== '') onFilled();
    if (asked.from !== undefined) this.from = asked.from;
    if (asked.to !== undefined) this.to = asked.to;
    if (this.scac !== '' && !this.#isFresh()) await this.ask();
  }

  #isFresh(): boolean {
    const { shown } = this;
    if (shown === null || shown.kept.old || this.changed) return false;
    const age = Date.now() - Date.parse(shown.kept.askedAt);
    // Negative: the clock was set back since, and the age is unknown.
    if (age < 0 || age >= everyMs) return false;
    this.lastAsked = shown.query;
    this.#triedAt = performance.now() - age;
    return true;
  }

  /** Repeats the query while the window is visible; returns a function that ends that. */
  follow(): () => void {
    const look = () => {
      const due = performance.now() - this.#triedAt >= everyMs;
      if (due && this.asking === null && this.lastAsked !== null && document.visibilityState === 'visible')
        void this.#send(this.lastAsked);
    };
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      this.end();
    };
  }

  /** The screen was open past midnight: a range until today now ends on the new day, for manual and automatic queries. */
  newDay(before: string, now: string): void {
    Object.assign(this, rangeOnNewDay(this, before, now));
    const { lastAsked } = this;
    if (lastAsked !== null) this.lastAsked = { ...lastAsked, ...rangeOnNewDay(lastAsked, before, now) };
  }

  /** The screen is left: ends the query under way, and sends no more. */
  end(): void {
    this.#ended = true;
    this.#openings.drop();
    if (this.asking !== null) void this.cancel();
  }

  /** By hand: queries what the fields say. */
  async ask(): Promise<void> {
    const parsed = trackingQuerySchema.safeParse({ scac: this.scac, from: this.from, to: this.to });
    const wrongs: typeof this.wrongs = {};
    for (const { path, message } of parsed.error?.issues ?? [])
      wrongs[path[0] as keyof TrackingQuery] ??= message;
    this.wrongs = wrongs;
    if (!parsed.success) return;
    this.scac = parsed.data.scac;
    await this.#send(parsed.data);
  }

  async #send(query: TrackingQuery): Promise<void> {
    if (this.#ended) return;
    const mine = ++this.#asked;
    this.lastAsked = query;
    this.asking = query;
    this.canceled = false;
    const answer = await station.tracking.list(query);
    // A newer query has replaced it.
    if (mine !== this.#asked) return;
    this.asking = null;
    this.#triedAt = performance.now();
    this.canceled = !answer.ok && answer.error.code === 'canceled';
    if (answer.ok) this.shown = { query, kept: answer.value };
    this.failure = answer.ok || this.canceled ? null : answer.error;
  }

  async cancel(): Promise<void> {
    await station.tracking.cancel();
  }
}
