import { emptyForm, type LineForm, type ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { hasNoFreight, withLastLoad } from '#shared/freight/last-load.ts';
import { workedOut } from '#shared/freight/line-arithmetic.ts';
import { writeForm } from '#shared/freight/write-form.ts';
import { getLocale } from '../../paraglide/runtime.js';
import type { Settings } from '#shared/station/settings.ts';
import { DockDefaults, type TakenDock } from './dock-defaults.ts';
import { withTypedMeanwhile } from './typed-meanwhile.ts';

/** The form on screen, and who keeps it when it has changed. */
export interface FormOnScreen {
  readonly form: ShipmentForm;
  /** Changes with each draft: an answer for the one before is not for this one. */
  readonly draft: unknown;
  readonly settings: Settings | null;
  keep: () => void;
}

/**
 * What one key changes in more fields than its own (a repair, a completion, a load taken whole, rows pasted), and the way back:
 * Ctrl+Z brings back what stood there, until a hand has typed on.
 */
export class KeyChanges {
  readonly #screen: FormOnScreen;
  #before = $state.raw<ShipmentForm | null>(null);
  /** What `typedOn` let go, and when: a scanner's keys are no hand's. */
  #letGo: { before: ShipmentForm; at: number } | null = null;
  /** What the dock of this draft needed the last time. */
  lastTime = $state.raw<Pick<Shipment, 'accessorials' | 'specialInstructions'> | null>(null);
  #lastLoad = $state.raw<Shipment | null>(null);
  readonly #defaults = new DockDefaults();

  constructor(screen: FormOnScreen) {
    this.#screen = screen;
  }

  /** The last load to the consignee of this draft, while it is still that consignee and no freight is typed. */
  get lastLoad(): Shipment | null {
    const { form } = this.#screen;
    const isSameDock = this.#lastLoad?.consignee.company === form.consignee.company.trim();
    return isSameDock && hasNoFreight(form) ? this.#lastLoad : null;
  }

  get canUndo(): boolean {
    return this.#before !== null;
  }

  /** Another draft. */
  forget(): void {
    this.#before = null;
    this.#letGo = null;
    this.#defaults.forget();
    this.lastTime = null;
    this.#lastLoad = null;
  }

  /** A hand has typed: what stood before a key is no longer what it would want back. */
  typedOn(): void {
    if (this.#before !== null) this.#letGo = { before: this.#before, at: performance.now() };
    this.#before = null;
  }

  /** What was typed since then was a scanner's, and is taken out again: the way back is as it was. */
  untyped(since: number): void {
    if (this.#letGo !== null && this.#letGo.at >= since) this.#before ??= this.#letGo.before;
    this.#letGo = null;
  }

  /** In place, so that the field with the keyboard in it stays the same field. */
  change(next: ShipmentForm): void {
    this.#before = $state.snapshot(this.#screen.form);
    this.#put(next);
  }

  #put(next: ShipmentForm): void {
    const { form } = this.#screen;
    // A repair is made of parts of the form itself.
    const { lines, ...fields } = $state.snapshot(next);
    Object.assign(form, fields);
    for (const [at, line] of lines.entries()) {
      const there = form.lines[at];
      if (there === undefined) form.lines.push({ ...line });
      else Object.assign(there, line);
    }
    form.lines.splice(lines.length);
    this.#screen.keep();
  }

  undo(): void {
    const before = this.#before;
    this.#before = null;
    if (before !== null) this.#put(before);
  }

  /** A line filled from the kinds of freight that the station knows. */
  fillLine(at: number, filled: LineForm): void {
    const form = $state.snapshot(this.#screen.form);
    this.change({ ...form, lines: form.lines.map((line, index) => (index === at ? filled : line)) });
  }

  /** "4x310" in a weight, worked out when the field is left. */
  workOut(path: string): void {
    const at = /^lines\.(\d+)\.weightLb$/.exec(path)?.[1];
    if (at === undefined) return;
    const form = $state.snapshot(this.#screen.form);
    const lines = workedOut(form.lines, Number(at), getLocale());
    if (lines !== null) this.change({ ...form, lines });
  }

  /** A carrier or a consignee that was named by hand: what the defaults say of it. */
  named(path: string): void {
    const { form, settings } = this.#screen;
    const now = $state.snapshot(form);
    const next =
      path === 'scac'
        ? this.#defaults.withCarrier(now, settings)
        : path === 'consignee.company'
          ? this.#defaults.withStation(now, settings)
          : null;
    if (next !== null) this.change(next);
  }

  /**
   * A dock of the address book, with what it needs and needed the last time (decision 39). What is typed while it is read stays, and a
   * draft that is opened meanwhile is left alone. Gives back whether it was taken.
   */
  async takeConsignee(reading: Promise<TakenDock | null>): Promise<boolean> {
    const screen = this.#screen;
    const [draft, before] = [screen.draft, $state.snapshot(screen.form)];
    const known = await reading;
    if (known === null || screen.draft !== draft) return false;
    const { dock, lastShipment } = known;
    this.lastTime = lastShipment;
    // The dock as the book has it now: its name may have been corrected since.
    this.#lastLoad = lastShipment === null ? null : { ...lastShipment, consignee: dock.party };
    const taken = this.#defaults.withDock(before, known, screen.settings);
    this.change(withTypedMeanwhile(before, $state.snapshot(screen.form), taken));
    return true;
  }

  /** Another party of the address book: its address alone. @returns whether it was taken */
  async takeParty(at: 'shipper' | 'billTo', reading: Promise<TakenDock | null>): Promise<boolean> {
    const screen = this.#screen;
    const [draft, before] = [screen.draft, $state.snapshot(screen.form)];
    const known = await reading;
    if (known === null || screen.draft !== draft) return false;
    const taken = { ...before, [at]: { ...emptyForm()[at], ...known.dock.party } };
    this.change(withTypedMeanwhile(before, $state.snapshot(screen.form), taken));
    return true;
  }

  /** The last load to this dock, whole. */
  takeLastLoad(): void {
    const { lastLoad } = this;
    if (lastLoad === null) return;
    const earlier = writeForm(lastLoad, getLocale());
    const form = $state.snapshot(this.#screen.form);
    this.change(this.#defaults.withLoad(form, this.#screen.settings, (free) => withLastLoad(free, earlier)));
  }
}
