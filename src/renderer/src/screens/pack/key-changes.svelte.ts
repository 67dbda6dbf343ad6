import { emptyForm, type LineForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { wholeSize } from '#shared/freight/measures/whole-size.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { hasNoFreight, withLastLoad } from '#shared/freight/form/last-load.ts';
import { isWeightExpression, evaluateWeights } from '#shared/freight/description/line-arithmetic.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { getLocale } from '../../paraglide/runtime.js';
import type { Settings } from '#shared/station/settings.ts';
import { DockDefaults, type DockChoice } from './dock-defaults.ts';
import { mergeTypedInput } from './merge-typed-input.ts';

/** The form on screen, and how to save it when it has changed. */
export interface FormOnScreen {
  readonly form: ShipmentForm;
  /** A copy of the form, made once per change; `$state.snapshot` would copy thousands of fields each time. Do not modify it. */
  readonly copied: ShipmentForm;
  /** Changes with each draft: an answer for the previous one is ignored. */
  readonly draft: unknown;
  readonly settings: Settings | null;
  keep: () => void;
}

/**
 * Actions of one key that change several fields (a repair, a completion, taking a whole load, pasting rows), and their undo: Ctrl+Z restores the
 * previous text until a person types on.
 */
export class KeyChanges {
  readonly #screen: FormOnScreen;
  #before = $state.raw<ShipmentForm | null>(null);
  /** What `typedOn` dropped, and when: restored if the keys were a scanner's. */
  #letGo: { before: ShipmentForm; at: number } | null = null;
  /** What this draft's dock needed last time. */
  lastTime = $state.raw<Pick<Shipment, 'accessorials' | 'specialInstructions'> | null>(null);
  #lastLoad = $state.raw<Shipment | null>(null);
  readonly #defaults = new DockDefaults();

  constructor(screen: FormOnScreen) {
    this.#screen = screen;
  }

  /** The last load to this draft's consignee, while the consignee is unchanged and no freight is entered. */
  get lastLoad(): Shipment | null {
    const { form } = this.#screen;
    const isSameDock = this.#lastLoad?.consignee.company === form.consignee.company.trim();
    return isSameDock && hasNoFreight(form) ? this.#lastLoad : null;
  }

  get canUndo(): boolean {
    return this.#before !== null;
  }

  /** For another draft. */
  forget(): void {
    this.#before = null;
    this.#letGo = null;
    this.#defaults.forget();
    this.lastTime = null;
    this.#lastLoad = null;
  }

  /** A person has typed on, so undoing the action would no longer be wanted. */
  typedOn(): void {
    if (this.#before !== null) this.#letGo = { before: this.#before, at: performance.now() };
    this.#before = null;
  }

  /** The input since then came from a scanner and is removed: undo works as before. */
  untyped(since: number): void {
    if (this.#letGo !== null && this.#letGo.at >= since) this.#before ??= this.#letGo.before;
    this.#letGo = null;
  }

  /** Changes the form in place, so that the focused field stays the same element. */
  change(next: ShipmentForm): void {
    this.#before = this.#screen.copied;
    this.#put(next);
  }

  /** Wraps what a scan changes in a field, so that it can be undone. */
  undoable(act: () => void): void {
    const before = this.#screen.copied;
    act();
    this.#before = before;
  }

  #put(next: ShipmentForm): void {
    const { form } = this.#screen;
    // A repair may contain parts of the form itself.
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

  /** Fills a line from known freight. */
  fillLine(at: number, filled: LineForm): void {
    const form = this.#screen.copied;
    this.change({ ...form, lines: form.lines.map((line, index) => (index === at ? filled : line)) });
  }

  /** Works out "4x310" in a weight and "48x40x60" in a length when the field is left. */
  workOut(path: string): void {
    const [, at, field] = /^lines\.(\d+)\.(weightLb|lengthIn)$/.exec(path) ?? [];
    if (at !== undefined) this.#workOut([Number(at)], field === 'weightLb' ? 'weight' : 'size');
  }

  /** Works out all lines at once, so that F9 sends results, and one Ctrl+Z takes all of it back. */
  workOutAll(): void {
    this.#workOut(this.#screen.form.lines.keys(), 'both');
  }

  #workOut(lines: Iterable<number>, what: 'weight' | 'size' | 'both'): void {
    const { form, copied } = this.#screen;
    let worked: LineForm[] | null = null;
    for (const at of lines) {
      const { weightLb = '', lengthIn = '' } = form.lines[at] ?? {};
      if (what !== 'size' && isWeightExpression(weightLb))
        worked = evaluateWeights(worked ?? copied.lines, at, getLocale()) ?? worked;
      const size = what === 'weight' ? null : wholeSize(lengthIn);
      if (size !== null)
        worked = (worked ?? copied.lines).map((line, index) => (index === at ? { ...line, ...size } : line));
    }
    if (worked !== null) this.change({ ...copied, lines: worked });
  }

  /** Applies the defaults for a carrier or consignee that a person entered. */
  named(path: string): void {
    const { copied: now, settings } = this.#screen;
    const next =
      path === 'scac'
        ? this.#defaults.withCarrier(now, settings)
        : path === 'consignee.company'
          ? this.#defaults.withStation(now, settings)
          : null;
    if (next !== null) this.change(next);
  }

  /**
   * Fills in a dock of the address book, with its defaults and what it needed last time (docs/decisions/packing.md). Input typed while it is
   * being read stays, and a draft opened meanwhile is not changed. @returns whether it was filled in
   */
  async takeConsignee(reading: Promise<DockChoice | null>): Promise<boolean> {
    const screen = this.#screen;
    const [draft, before] = [screen.draft, screen.copied];
    const known = await reading;
    if (known === null || screen.draft !== draft) return false;
    const { dock, lastShipment } = known;
    this.lastTime = lastShipment;
    // The dock as it is in the book now: its name may have been corrected since.
    this.#lastLoad = lastShipment === null ? null : { ...lastShipment, consignee: dock.party };
    const taken = this.#defaults.withDock(before, known, screen.settings);
    this.change(mergeTypedInput(before, screen.copied, taken));
    return true;
  }

  /** Fills in another party's address from the address book. @returns whether it was filled in */
  async takeParty(at: 'shipper' | 'billTo', reading: Promise<DockChoice | null>): Promise<boolean> {
    const screen = this.#screen;
    const [draft, before] = [screen.draft, screen.copied];
    const known = await reading;
    if (known === null || screen.draft !== draft) return false;
    const taken = { ...before, [at]: { ...emptyForm()[at], ...known.dock.party } };
    this.change(mergeTypedInput(before, screen.copied, taken));
    return true;
  }

  /** Takes the whole last load to this dock. */
  takeLastLoad(): void {
    const { lastLoad } = this;
    if (lastLoad === null) return;
    const earlier = writeForm(lastLoad, getLocale());
    const form = this.#screen.copied;
    this.change(this.#defaults.withLoad(form, this.#screen.settings, (free) => withLastLoad(free, earlier)));
  }
}
