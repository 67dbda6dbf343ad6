import type { Dock } from '#shared/freight/address-book/dock.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { hasNoFreight } from '#shared/freight/form/last-load.ts';
import { emptyForm, isBlankParty, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import {
  fieldsOf,
  filledKeys,
  valuesByRules,
  withDefaults,
  withoutDefaults,
  type DefaultFields,
} from '#shared/freight/form/shipping-defaults.ts';
import type { RuleFacts, RuledField, RuleSource } from '#shared/freight/form/shipping-rules.ts';
import type { Settings } from '#shared/station/settings.ts';
import { windowState } from '../../state/window-state.svelte.ts';
import { billToForTerms } from './station-bill-to.ts';

/** A dock of the address book, with the last load to it. */
export interface DockChoice {
  dock: Dock;
  lastShipment: Shipment | null;
}

/** A field that a rule has set on this draft, the value, and the rule's name. */
export interface RuledValue {
  field: RuledField;
  value: string | readonly string[];
  rule: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Nothing. */
const none = { terms: '', scac: '', carrierName: '', accessorials: [], specialInstructions: '' } as const;

/**
 * The defaults of the rules, the dock, its last load, the carrier and the station for this draft (docs/decisions/packing.md). A default gives way to one of higher
 * rank; what a person typed never does.
 */
export class DockDefaults {
  #taken: DockChoice | null = null;
  #put: Partial<DefaultFields> = {};
  /** Carriers whose defaults were filled in: after Ctrl+Z they are not filled in again. */
  #carriers: readonly string[] = [];
  #stationSpoke = false;
  /** Fields that a person changed after a rule had set them, or took back from it: no rule sets them again on this draft. */
  #decided = new Set<string>();
  #termsChosen = false;
  #ruled: readonly RuledValue[] = [];
  #facts: () => RuleFacts | null = () => null;

  /** The draft is on screen. `facts`: what rules look at beside the form; null where they leave the draft alone. */
  follow(facts: () => RuleFacts | null): void {
    this.#facts = facts;
  }

  /** The form for another dock: defaults of the previous dock are removed. */
  withDock(form: ShipmentForm, taken: DockChoice, settings: Settings | null): ShipmentForm {
    const free = withoutDefaults(form, this.#put);
    this.#taken = taken;
    // Decided about the consignee before.
    this.#decided = new Set(this.#termsChosen ? ['freightTerms'] : []);
    return this.#fill(free, { ...free, consignee: { ...taken.dock.party } }, settings);
  }

  /** The form with the dock's last load, which ranks after the dock and before carrier and station. `take` puts the load in. */
  withLoad(
    form: ShipmentForm,
    settings: Settings | null,
    take: (free: ShipmentForm) => ShipmentForm,
  ): ShipmentForm {
    this.#noteDecided(form);
    const free = withoutDefaults(form, this.#put);
    const dock = this.#taken?.dock ?? null;
    const rules = this.#rules(settings);
    const own = withDefaults(free, { rules, dock, lastTime: null, carriers: [], station: none });
    return this.#fill(free, take(own), settings);
  }

  /** Applies the defaults of a carrier that a person entered, once per draft; `null` when nothing changes. */
  withCarrier(form: ShipmentForm, settings: Settings | null): ShipmentForm | null {
    const scac = form.scac.trim().toUpperCase();
    const isKnown = settings?.defaults.carriers.some((carrier) => carrier.scac === scac) ?? false;
    if (!isKnown || this.#carriers.includes(scac)) return null;
    this.#noteDecided(form);
    // The carrier that a person typed stays; the dock's other defaults are applied again, before the carrier's.
    const { scac: _own, ...others } = this.#put;
    const free = withoutDefaults(form, others);
    const next = this.#fill(free, free, settings);
    return JSON.stringify(next) === JSON.stringify(form) ? null : next;
  }

  /** Applies the station's defaults when a person typed the consignee, once per draft; `null` when nothing changes. */
  withStation(form: ShipmentForm, settings: Settings | null): ShipmentForm | null {
    if (this.#stationSpoke || form.consignee.company.trim() === '' || settings === null) return null;
    this.#noteDecided(form);
    // Rules may have set something before the consignee was typed.
    const free = withoutDefaults(form, this.#put);
    const next = this.#fill(free, free, settings);
    return JSON.stringify(next) === JSON.stringify(form) ? null : next;
  }

  /** What rules have set on this draft; a person may have changed it since. */
  get ruled(): readonly RuledValue[] {
    return this.#ruled;
  }

  /** A person has chosen the terms, perhaps those that every form opens with: no rule changes them. */
  decideTerms(): void {
    this.#termsChosen = true;
    this.#decided.add('freightTerms');
  }

  #rules(settings: Settings | null): RuleSource | null {
    const facts = this.#facts();
    if (facts === null || settings === null || settings.rules.length === 0) return null;
    return { rules: settings.rules, facts, except: this.#decided };
  }

  #noteDecided(form: ShipmentForm): void {
    for (const { field, value } of this.#ruled) if (!same(form[field], value)) this.#decided.add(field);
  }

  /**
   * Asks the rules again, since their conditions may hold now or no longer: only fields that a rule sets, or has set before, change, and
   * those with defaults of a carrier that a rule sets. `null` when nothing changes.
   */
  withRules(form: ShipmentForm, settings: Settings | null): ShipmentForm | null {
    this.#noteDecided(form);
    // A form that is still empty stays so: a rule would make a draft of it.
    const isEmpty = isBlankParty(form.consignee) && hasNoFreight(form);
    const rules = isEmpty ? null : this.#rules(settings);
    if (rules === null && this.#ruled.length === 0) return null;
    const before = this.#ruled;
    const free = withoutDefaults(form, this.#put);
    const { dock, ...lower } = this.#others(settings);
    const filled = withDefaults(free, { rules, dock, ...lower });
    const isNewCarrier =
      filled.scac !== form.scac &&
      lower.carriers.some(({ scac }) => scac === filled.scac) &&
      !this.#carriers.includes(filled.scac);
    if (isNewCarrier) return this.#fill(free, free, settings);
    this.#ruled = this.#ruledIn(rules, free, free, filled, { dock, station: lower.station });
    const fields = new Set([...before, ...this.#ruled].map(({ field }) => field));
    // A carrier's name goes with its code.
    if (fields.has('scac')) fields.add('carrierName');
    return this.#replaced(form, free, filled, settings, (key) => fields.has(key) && !this.#decided.has(key));
  }

  /** Takes back what rules have set, and keeps them from setting it again; `null` when nothing changes. */
  withoutRules(form: ShipmentForm, settings: Settings | null): ShipmentForm | null {
    this.#noteDecided(form);
    const fields = new Set(
      this.#ruled.map(({ field }) => field).filter((field) => !this.#decided.has(field)),
    );
    for (const field of fields) this.#decided.add(field);
    this.#ruled = [];
    const free = withoutDefaults(form, this.#put);
    const filled = withDefaults(free, this.#others(settings));
    return this.#replaced(form, free, filled, settings, (key) => fields.has(key));
  }

  /** The sources that rank after the rules, as far as they have had their say on this draft. */
  #others(settings: Settings | null) {
    const { dock = null, lastShipment = null } = this.#taken ?? {};
    const { carriers, station } =
      this.#stationSpoke && settings !== null ? settings.defaults : { carriers: [], station: none };
    return { dock, lastTime: lastShipment, carriers, station };
  }

  /** `form` with the chosen fields of `filled`; `null` when nothing changes. */
  #replaced(
    form: ShipmentForm,
    free: ShipmentForm,
    filled: ShipmentForm,
    settings: Settings | null,
    isChosen: (key: keyof DefaultFields) => boolean,
  ): ShipmentForm | null {
    const chosen = filledKeys.filter(isChosen);
    const next = { ...form, ...Object.fromEntries(chosen.map((key) => [key, filled[key]])) };
    const put = Object.entries(this.#put).filter(([key]) => !chosen.some((one) => one === key));
    const now = chosen.filter((key) => !same(free[key], next[key])).map((key) => [key, next[key]]);
    this.#put = Object.fromEntries([...put, ...now]) as Partial<DefaultFields>;
    return same(next, form) ? null : this.#withBillTo(form, next, settings);
  }

  /** The fields that rules have set in `filled`, where `free` had nothing. `form`: the load that they looked at. */
  #ruledIn(
    rules: RuleSource | null,
    form: ShipmentForm,
    free: ShipmentForm,
    filled: ShipmentForm,
    others: Parameters<typeof valuesByRules>[1],
  ): RuledValue[] {
    const { ruled } = valuesByRules({ ...form, scac: free.scac }, { ...others, rules });
    if (ruled === null) return [];
    const values = { ...ruled, freightTerms: ruled.terms };
    const opening = emptyForm().freightTerms;
    return filledKeys.flatMap((field) => {
      const rule = ruled.by[field];
      if (rule === undefined) return [];
      const value = values[field];
      const isSet =
        same(filled[field], value) &&
        // The terms that every form opens with: the rule keeps other defaults from replacing them.
        (!same(free[field], value) || (field === 'freightTerms' && value === opening));
      return isSet ? [{ field, value, rule }] : [];
    });
  }

  /** Other terms, another payer. */
  #withBillTo(before: ShipmentForm, next: ShipmentForm, settings: Settings | null): ShipmentForm {
    if (next.freightTerms === before.freightTerms) return next;
    return { ...next, billTo: billToForTerms(next.freightTerms, next.billTo, settings?.billTo ?? null) };
  }

  #fill(free: ShipmentForm, form: ShipmentForm, settings: Settings | null): ShipmentForm {
    const defaults = settings?.defaults ?? { carriers: [], station: none };
    this.#stationSpoke = true;
    const { dock = null, lastShipment = null } = this.#taken ?? {};
    const rules = this.#rules(settings);
    const filled = withDefaults(form, { rules, dock, lastTime: lastShipment, ...defaults });
    this.#ruled = this.#ruledIn(rules, form, free, filled, { dock, station: defaults.station });
    const now = fieldsOf(filled);
    const [before, blank] = [fieldsOf(free), JSON.stringify];
    this.#put = Object.fromEntries(
      Object.entries(now).filter(
        ([key, value]) => blank(before[key as keyof DefaultFields]) !== blank(value),
      ),
    );
    this.#carriers = [...this.#carriers, filled.scac.trim().toUpperCase()];
    return this.#withBillTo(form, filled, settings);
  }
}

const remembered = windowState(() => new Map<string, DockDefaults>());
/** Drafts that a packer goes back and forth between. */
const rememberedAtOnce = 50;

/**
 * What was filled in on a draft, remembered while the window is open: after a look at another screen it still gives way, and what a person
 * removed stays removed. `isNew`: nothing is known about it, so all its text counts as typed.
 */
export function defaultsOf(draftId: string): { defaults: DockDefaults; isNew: boolean } {
  const drafts = remembered();
  const known = drafts.get(draftId);
  const defaults = known ?? new DockDefaults();
  drafts.delete(draftId);
  drafts.set(draftId, defaults);
  for (const oldest of [...drafts.keys()].slice(0, -rememberedAtOnce)) drafts.delete(oldest);
  return { defaults, isNew: known === undefined };
}
