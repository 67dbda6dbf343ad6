import { type Failure, fail, ok, type Result } from '#shared/ipc/result.ts';
import type { KeptQuote } from '#shared/station/kept-answer.ts';
import type { Settings } from '#shared/station/settings.ts';
import { withText } from '#shared/freight/preflight/number-rule.ts';
import { firstProblemPerField } from '#shared/freight/form/read-form.ts';
import { showNumber } from '#shared/freight/form/read-number.ts';
import { readQuote, readShipmentQuote } from '#shared/freight/form/read-quote.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { emptyForm, emptyLine, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import {
  markRates,
  nextRow,
  sortRates,
  startRow,
  type MarkedRate,
  type RateColumn,
} from '../../components/rates/rate-marks.ts';
import type { Sort } from '../../components/shared/sort.ts';
import { Newest } from '../../state/answers.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { station } from '../../station.ts';
import { isBlankForm } from '../pack/blank-form.ts';
import { DraftSaver, pendingDraftWrites } from '../pack/draft-saver.svelte.ts';
import { textOf } from '../pack/unsaved-texts.ts';
import { pickupDayOf, initialTender } from '../tender/first-tender.ts';
import { mayTakeRate } from '../../components/tender/tenderable.ts';
import type { Rate } from '#shared/freight/quote.ts';
import {
  rememberTypedTender,
  lastPickupWindow,
  typedTender,
  type WindowStore,
} from '../tender/typed-tender.ts';
import * as z from 'zod';

/** The direction typed last, and for which load: everything else of a quote request is in the load itself. */
const key = 'rates-direction';
const typedSchema = z.object({ of: z.string(), direction: z.string().max(4000) });

/** What was typed for that load and not requested yet; null when nothing was, or nothing can be stored here. */
function typedDirection(store: () => Pick<WindowStore, 'getItem'>, of: string): string | null {
  try {
    const typed = typedSchema.safeParse(JSON.parse(store().getItem(key) ?? 'null'));
    return typed.success && typed.data.of === of ? typed.data.direction : null;
  } catch {
    return null;
  }
}

function keepDirection(store: () => Pick<WindowStore, 'setItem'>, of: string, direction: string): void {
  try {
    store().setItem(key, JSON.stringify({ of, direction }));
  } catch {
    // The next key tries again.
  }
}

/**
 * Puts carrier and quote of a rate into the tender of a shipment, beside its other input; the BOL keeps its own. `now` in milliseconds of the
 * epoch. `storage-failed`: the window cannot store it, so the tender would open without it.
 */
function putInTender(
  store: () => WindowStore,
  view: ShipmentView,
  rate: Rate,
  quoteNumber: number | null,
  now: number,
): Result<void> {
  try {
    const kept = store();
    const typed = typedTender(kept, view.id) ?? initialTender(view, lastPickupWindow(kept), now);
    // Version 1 returns no SCAC: another carrier's code must not stay beside this quote.
    const form = {
      ...typed,
      carrierCode: rate.scac,
      quoteNumber: quoteNumber === null ? '' : String(quoteNumber),
    };
    rememberTypedTender(kept, view.id, form);
    const read = typedTender(kept, view.id);
    if (read?.quoteNumber === form.quoteNumber && read.carrierCode === form.carrierCode) return ok(undefined);
  } catch {
    // Handled below: a window without a store.
  }
  return fail('storage-failed', 'the window keeps no tender');
}

/** Neither consignee nor freight is typed: the load can be entered on this screen. */
const saysNothing = ({ consignee, lines }: ShipmentForm): boolean =>
  consignee.company.trim() === '' &&
  consignee.postalCode.trim() === '' &&
  lines.every((line) => [line.handlingUnits, line.freightClass, line.weightLb].join('').trim() === '');

/** The interface's own example, where the station has no setting. */
const defaultDirection = 'outbound';

const windowStore = () => globalThis.localStorage;

/** The rates for the load of one draft, or of a shipment whose tender may still take one. */
export class RatesState {
  draftId = $state<string | null>(null);
  /** The shipment the rates are for; null: the draft. */
  shipment = $state.raw<ShipmentView | null>(null);
  /** The quote's `Direction`, as typed. */
  direction = $state('');
  form = $state<ShipmentForm>(emptyForm());
  settings = $state.raw<Settings | null>(null);
  /** The last rates for this load. */
  kept = $state.raw<KeptQuote | null>(null);
  /** The load or the direction has changed since. */
  changed = $state(false);
  failure = $state.raw<Failure | null>(null);
  asking = $state(false);
  using = $state(false);
  tried = $state(false);
  /** The draft was empty when the screen opened. */
  small = $state(false);
  usual = $state<string | null>(null);
  chosen = $state<number | null>(null);
  readonly saver = new DraftSaver((id, form) => station.drafts.save({ id, form }));

  problems = $derived.by(() => {
    const read =
      this.shipment === null
        ? readQuote(this.form, getLocale(), this.direction)
        : readShipmentQuote(this.shipment.shipment, this.form.shipDate, this.direction);
    return read.ok ? [] : firstProblemPerField(read.problems);
  });
  sort = $state.raw<Sort<RateColumn>>({ by: 'net', isDown: false });
  marked: MarkedRate[] = $derived(
    this.kept === null ? [] : sortRates(markRates(this.kept.quote.rates, this.usual), this.sort),
  );

  /** The load to quote; null until the screen is open. */
  load = $derived(
    this.shipment !== null
      ? { shipmentId: this.shipment.id }
      : this.draftId === null
        ? null
        : { draftId: this.draftId },
  );
  /** A tendered shipment shows its rates and takes none. */
  mayUse = $derived(this.shipment === null || mayTakeRate(this.shipment));

  #opening: Promise<void> = Promise.resolve();
  readonly #questions = new Newest();
  /** Counts input: rates requested earlier do not apply to what is on screen now. */
  #typed = 0;
  #ended = false;

  /** Opens for that shipment or draft, or for the last edited draft. */
  open(draftId?: string, shipmentId?: string): Promise<void> {
    this.failure = null;
    this.#opening = shipmentId === undefined ? this.#open(draftId) : this.#openShipment(shipmentId);
    return this.#opening;
  }

  /** The screen is left: ends the request and keeps the input. */
  end(): void {
    this.#ended = true;
    void this.saver.flush();
    if (this.asking) void this.cancel();
  }

  async #open(draftId?: string): Promise<void> {
    await pendingDraftWrites();
    const [settings, draft] = await Promise.all([
      station.settings.get(),
      draftId === undefined ? station.drafts.current() : station.drafts.open({ id: draftId }),
    ]);
    if (settings.ok) this.settings = settings.value.settings;
    if (!draft.ok) {
      this.failure = draft.error;
      return;
    }
    const { id, savedAt } = draft.value;
    const form = textOf(draft.value);
    this.form = structuredClone(form);
    if (this.form.lines.length === 0) this.form.lines.push(emptyLine());
    this.small = saysNothing(form);
    this.direction = this.#firstDirection(id);
    this.draftId = id;
    this.saver.start(draft.value);
    await this.#readLast(id, savedAt);
  }

  async #openShipment(id: string): Promise<void> {
    const [settings, view] = await Promise.all([station.settings.get(), station.shipments.get({ id })]);
    if (settings.ok) this.settings = settings.value.settings;
    if (!view.ok) {
      this.failure = view.error;
      return;
    }
    const { shipment } = view.value;
    this.form = { ...writeForm(shipment, getLocale()), shipDate: pickupDayOf(shipment, Date.now()) };
    this.direction = this.#firstDirection(id);
    this.shipment = view.value;
    await this.#readLast(id, '');
  }

  /** Input not requested yet, otherwise the station's setting. */
  #firstDirection(of: string): string {
    return typedDirection(windowStore, of) ?? this.settings?.service?.quoteDirections[0] ?? defaultDirection;
  }

  async #readLast(id: string, savedAt: string): Promise<void> {
    if (this.load === null) return;
    const typed = typedDirection(windowStore, id);
    const [last] = await Promise.all([station.rates.last(this.load), this.#readUsual()]);
    // The packer already has newer rates.
    if (!last.ok || last.value === null || this.asking || this.kept !== null) return;
    const { askedAt, direction } = last.value;
    if (typed === null && this.#typed === 0) this.direction = direction;
    this.changed = this.#typed > 0 || savedAt > askedAt || this.direction.trim() !== direction;
    this.#take(last.value);
  }

  async #readUsual(): Promise<void> {
    const { company: consignee, postalCode } = this.form.consignee;
    if (consignee.trim() === '' || consignee.length > 200 || postalCode.length > 40) return;
    const answer = await station.rates.usual({ consignee, postalCode });
    if (answer.ok) this.usual = answer.value.scac;
  }

  #take(kept: KeptQuote): void {
    this.kept = kept;
    this.chosen = startRow(markRates(kept.quote.rates, this.usual));
  }

  typed(): void {
    this.#typed += 1;
    this.changed = this.kept !== null;
    this.#keepDraft();
  }

  #keepDraft(): void {
    const form = $state.snapshot(this.form);
    this.saver.later(() => form);
  }

  /**
   * The screen was open past midnight. For a shipment, the truck comes today at the earliest; an empty draft gets the new day, as on Pack. Any
   * other draft keeps its day, and the screen says that it has passed.
   */
  newDay(before: string, now: string): void {
    if (this.load === null || this.asking) return;
    const day =
      this.shipment !== null
        ? pickupDayOf(this.shipment.shipment, Date.now())
        : this.form.shipDate === before && isBlankForm(this.form)
          ? now
          : this.form.shipDate;
    if (day !== this.form.shipDate) this.takeDay(day);
  }

  takeDay(day: string): void {
    this.form.shipDate = day;
    this.#typed += 1;
    this.changed = this.kept !== null;
    if (this.shipment === null) this.#keepDraft();
  }

  /** A person chose which number is meant. */
  take(path: string, text: string): void {
    this.form = withText($state.snapshot(this.form), path, text);
    this.typed();
  }

  /** The direction was typed or picked. */
  directionChanged(): void {
    this.#typed += 1;
    this.changed = this.kept !== null;
    const id = this.shipment?.id ?? this.draftId;
    if (id !== null) keepDirection(windowStore, id, this.direction);
  }

  /** Requests rates; while a request runs, another does nothing. */
  async get(): Promise<void> {
    // A packer who was faster than the screen need not press again.
    if (this.load === null) await this.#opening;
    const { load } = this;
    if (this.#ended || this.asking || this.using || load === null) return;
    this.tried = true;
    if (this.problems.length > 0) return;
    this.asking = true;
    this.failure = null;
    const [mine, typed, form] = [this.#questions.begin(), this.#typed, $state.snapshot(this.form)];
    const { direction } = this;
    await this.saver.flush();
    // Canceled before it was asked.
    if (!mine()) return;
    const asked =
      load.draftId === undefined
        ? { shipmentId: load.shipmentId, shipDate: form.shipDate, direction }
        : { draftId: load.draftId, form, direction };
    const answer = await station.rates.get(asked);
    if (!mine()) return;
    this.asking = false;
    if (answer.ok) {
      this.changed = this.#typed !== typed;
      this.#take(answer.value);
    } else if (answer.error.code !== 'canceled') {
      this.failure = answer.error;
      // Rates of another load must not be shown below a refusal of this one.
      if (answer.error.code === 'service-refused') this.kept = null;
    }
  }

  async cancel(): Promise<void> {
    this.#questions.drop();
    this.asking = false;
    await station.rates.cancel();
  }

  move(step: 1 | -1): void {
    this.chosen = nextRow(this.marked, this.chosen, step);
  }

  /**
   * Puts carrier, SCAC and quote into the draft, or into the tender of the shipment, and stores the whole rate with it. Returns whether that
   * succeeded.
   */
  async use({ rate, usable }: MarkedRate): Promise<boolean> {
    const { kept, load, shipment } = this;
    if (!usable || !this.mayUse || this.using || this.asking || kept === null || load === null) return false;
    this.using = true;
    try {
      const { quoteNumber } = kept.quote;
      if (shipment !== null) {
        const put = putInTender(windowStore, shipment, rate, quoteNumber, Date.now());
        if (!put.ok) this.failure = put.error;
        if (!put.ok) return false;
      } else {
        this.form.carrierName = rate.carrierName;
        // Version 1 returns no SCAC: another carrier's must not stay beside this name.
        this.form.scac = rate.scac;
        this.form.quoteNumber = quoteNumber === null ? '' : showNumber(quoteNumber, getLocale());
        this.#keepDraft();
        await this.saver.flush();
        if (this.saver.failure !== null) return false;
      }
      const { askedAt, direction } = kept;
      const chosen = await station.rates.choose({
        of: load,
        chosen: { rate, quoteNumber, direction, askedAt },
      });
      if (!chosen.ok) this.failure = chosen.error;
      return chosen.ok;
    } finally {
      this.using = false;
    }
  }
}
