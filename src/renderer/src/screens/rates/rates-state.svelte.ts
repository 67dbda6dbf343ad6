import type { Failure } from '#shared/ipc/result.ts';
import type { KeptQuote } from '#shared/station/kept-answer.ts';
import type { Settings } from '#shared/station/settings.ts';
import { withText } from '#shared/freight/preflight/number-rule.ts';
import { firstOfEach } from '#shared/freight/read-form.ts';
import { showNumber } from '#shared/freight/read-number.ts';
import { readQuote } from '#shared/freight/read-quote.ts';
import { emptyForm, emptyLine, type ShipmentForm } from '#shared/freight/shipment-form.ts';
import { markRates, nextRow, startRow, type MarkedRate } from '../../components/rates/rate-marks.ts';
import { Newest } from '../../state/answers.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { station } from '../../station.ts';
import { DraftSaver, draftsWritten } from '../pack/draft-saver.svelte.ts';

/** Nothing was said of where it goes nor what it is: the load can be said on this screen. */
const saysNothing = ({ consignee, lines }: ShipmentForm): boolean =>
  consignee.company.trim() === '' &&
  consignee.postalCode.trim() === '' &&
  lines.every((line) => [line.handlingUnits, line.freightClass, line.weightLb].join('').trim() === '');

/** What carriers ask for the load of one draft. */
export class RatesState {
  draftId = $state<string | null>(null);
  form = $state<ShipmentForm>(emptyForm());
  settings = $state.raw<Settings | null>(null);
  /** What the carriers said last for this draft. */
  kept = $state.raw<KeptQuote | null>(null);
  /** The draft was changed after they said it. */
  changed = $state(false);
  failure = $state.raw<Failure | null>(null);
  asking = $state(false);
  using = $state(false);
  tried = $state(false);
  /** The draft said nothing when the screen opened. */
  small = $state(false);
  usual = $state<string | null>(null);
  chosen = $state<number | null>(null);
  readonly saver = new DraftSaver((id, form) => station.drafts.save({ id, form }));

  problems = $derived.by(() => {
    const read = readQuote(this.form, getLocale());
    return read.ok ? [] : firstOfEach(read.problems);
  });
  marked: MarkedRate[] = $derived(this.kept === null ? [] : markRates(this.kept.quote.rates, this.usual));

  #opening: Promise<void> = Promise.resolve();
  readonly #questions = new Newest();
  /** How often something was typed: rates that were asked for before are not those of what stands here now. */
  #typed = 0;
  #over = false;

  /** Opens on that draft, or on the one last worked on. */
  open(draftId?: string): Promise<void> {
    this.#opening = this.#open(draftId);
    return this.#opening;
  }

  /** The screen is left: that ends the question, and what was typed is kept. */
  end(): void {
    this.#over = true;
    void this.saver.flush();
    if (this.asking) void this.cancel();
  }

  async #open(draftId?: string): Promise<void> {
    await draftsWritten();
    const [settings, draft] = await Promise.all([
      station.settings.get(),
      draftId === undefined ? station.drafts.current() : station.drafts.open({ id: draftId }),
    ]);
    if (settings.ok) this.settings = settings.value.settings;
    if (!draft.ok) {
      this.failure = draft.error;
      return;
    }
    const { id, form, savedAt } = draft.value;
    this.form = structuredClone(form);
    if (this.form.lines.length === 0) this.form.lines.push(emptyLine());
    this.small = saysNothing(form);
    this.draftId = id;
    this.saver.start(draft.value);
    const [last] = await Promise.all([station.rates.last({ draftId: id }), this.#readUsual()]);
    // A hand that was quicker has newer rates already.
    if (!last.ok || last.value === null || this.asking || this.kept !== null) return;
    this.changed = this.#typed > 0 || savedAt > last.value.askedAt;
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
    this.chosen = startRow(this.marked);
  }

  typed(): void {
    this.#typed += 1;
    this.changed = this.kept !== null;
    this.saver.later($state.snapshot(this.form));
  }

  /** A person said which number is meant. */
  take(path: string, value: number): void {
    this.form = withText($state.snapshot(this.form), path, showNumber(value, getLocale()));
    this.typed();
  }

  /** Asks the carriers; while it asks, asking again does nothing. */
  async get(): Promise<void> {
    // A hand that was quicker than the screen is not told to press again.
    if (this.draftId === null) await this.#opening;
    if (this.#over || this.asking || this.using || this.draftId === null) return;
    this.tried = true;
    if (this.problems.length > 0) return;
    this.asking = true;
    this.failure = null;
    const [mine, typed, form] = [this.#questions.begin(), this.#typed, $state.snapshot(this.form)];
    await this.saver.flush();
    // Cancelled before it was asked.
    if (!mine()) return;
    const answer = await station.rates.get({ draftId: this.draftId, form });
    if (!mine()) return;
    this.asking = false;
    if (answer.ok) {
      this.changed = this.#typed !== typed;
      this.#take(answer.value);
    } else if (answer.error.code !== 'cancelled') {
      this.failure = answer.error;
      // What was said of another load must not stand under a refusal of this one.
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

  /** Puts carrier, SCAC and quote on the draft. Whether that is kept. */
  async use({ rate, usable }: MarkedRate): Promise<boolean> {
    if (!usable || this.using || this.asking || this.kept === null || this.draftId === null) return false;
    this.using = true;
    const { quoteNumber } = this.kept.quote;
    this.form.carrierName = rate.carrierName;
    // Version 1 says no SCAC: the one of another carrier must not stay beside this name.
    this.form.scac = rate.scac;
    this.form.quoteNumber = quoteNumber === null ? '' : showNumber(quoteNumber, getLocale());
    this.saver.later($state.snapshot(this.form));
    await this.saver.flush();
    this.using = false;
    return this.saver.failure === null;
  }
}
