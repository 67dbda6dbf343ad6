import { positive } from '../fields/number-fields.ts';
import { fold } from '../text/fold.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from './shipment-form.ts';
import type { Saying } from './shipping-defaults.ts';

/** Where an order can come from: typed on Pack, or a file (import, watched folder, `dockprint submit`). */
export const orderSources = ['typed', 'file'] as const;
export type OrderSource = (typeof orderSources)[number];

/** When a rule applies: all of its conditions must hold. '' and null are no condition. */
export interface RuleConditions {
  /** Part of the consignee's company, or the whole code of its address label. */
  consignee: string;
  state: string;
  scac: string;
  minWeightLb: number | null;
  maxWeightLb: number | null;
  /** At least one freight line has this class. */
  freightClass: number | null;
  source: OrderSource | '';
  /** The name of the import mapping that read the file. */
  mapping: string;
}

/** A rule of Setup (station/rules.ts). */
export interface ShippingRule {
  name: string;
  when: RuleConditions;
  set: Saying & { labelPrinter: string };
}

/** What rules look at beside the form itself. */
export interface RuleFacts {
  language: Language;
  source: OrderSource;
  mapping: string;
  /** The codes on the consignee's address labels. */
  addressCodes: readonly string[];
}

/** Rules as a source of defaults. `except`: fields that a person has decided; no rule sets them. */
export interface RuleSource {
  rules: readonly ShippingRule[];
  facts: RuleFacts;
  except?: ReadonlySet<string>;
}

/** The form's field for each field that a rule sets. */
const formKeys = {
  terms: 'freightTerms',
  scac: 'scac',
  carrierName: 'carrierName',
  accessorials: 'accessorials',
  specialInstructions: 'specialInstructions',
  labelPrinter: 'labelPrinter',
} as const;
export type RuledField = (typeof formKeys)[keyof typeof formKeys];

/** What the rules say about a form, and the name of the rule behind each field. */
export interface RulesSaying extends Saying {
  /** The name of a printer; '': the one that Setup names. */
  labelPrinter: string;
  by: Partial<Record<RuledField, string | undefined>>;
}

const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

const isConsignee = (wanted: string, company: string, codes: readonly string[]): boolean => {
  const words = plain(wanted);
  // A code may be typed as its barcode reads, ".DP.A" first.
  const code = wanted.trim().toUpperCase().replace(/^\.DP\.A/, '');
  return (words !== '' && plain(company).includes(words)) || codes.some((one) => one.toUpperCase() === code);
};

/** The total weight in lb; null while a line's weight is empty or unclear: half a load matches no limit. */
function totalWeight({ lines }: ShipmentForm, language: Language): number | null {
  const weights = lines.map((line) => positive(line.weightLb, 'weightLb', language));
  return lines.length === 0 || weights.includes(null)
    ? null
    : weights.reduce<number>((total, one) => total + (one ?? 0), 0);
}

/** Whether all conditions of a rule hold. `scac`: the carrier of the load, typed or by default. */
export function ruleMatches(when: RuleConditions, form: ShipmentForm, facts: RuleFacts, scac: string): boolean {
  const { company, state } = form.consignee;
  const weighs = (fits: (weight: number) => boolean): boolean => {
    const weight = totalWeight(form, facts.language);
    return weight !== null && fits(weight);
  };
  const { minWeightLb: least, maxWeightLb: most, freightClass } = when;
  return (
    (when.consignee === '' || isConsignee(when.consignee, company, facts.addressCodes)) &&
    (when.state === '' || state.trim().toUpperCase() === when.state) &&
    (when.scac === '' || scac.trim().toUpperCase() === when.scac) &&
    (least === null || weighs((weight) => weight >= least)) &&
    (most === null || weighs((weight) => weight <= most)) &&
    (freightClass === null ||
      form.lines.some(
        (line) => positive(line.freightClass, 'freightClass', facts.language) === freightClass,
      )) &&
    (when.source === '' || when.source === facts.source) &&
    (when.mapping === '' || fold(when.mapping) === fold(facts.mapping))
  );
}

const saysSomething = (value: Saying[keyof Saying]): boolean => value.length > 0;

/** What the matching rules set, in their order: the first one that sets a field wins. Lists are taken whole. */
export function rulesSaying(
  { rules, facts, except = new Set() }: RuleSource,
  form: ShipmentForm,
  scac: string,
): RulesSaying {
  const said: RulesSaying = {
    ...{ terms: '', scac: '', carrierName: '', accessorials: [], specialInstructions: '', labelPrinter: '' },
    by: {},
  };
  for (const { name, when, set } of rules) {
    if (!ruleMatches(when, form, facts, scac)) continue;
    for (const [key, field] of Object.entries(formKeys) as [keyof typeof formKeys, RuledField][]) {
      // A carrier's name goes with its code: that of a later rule is another carrier's.
      const isOtherCarrier = key === 'carrierName' && said.scac !== '' && set.scac !== said.scac;
      if (said.by[field] !== undefined || except.has(field) || isOtherCarrier || !saysSomething(set[key]))
        continue;
      Object.assign(said, { [key]: set[key] });
      said.by[field] = name;
    }
  }
  return said;
}
