import { readPositive } from '../fields/number-fields.ts';
import { fold } from '../text/fold.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from './shipment-form.ts';
import type { DefaultsSource } from './defaults-source.ts';

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
  set: DefaultsSource & {
    /** How it prints, which is no field of the form: labels for each handling unit, and printers by their ids. */
    [K in keyof PrintsByRule]?: NonNullable<PrintsByRule[K]>['value'] | null;
  };
}

/** What rules say about how a shipment prints, each with the name of its rule; null: no rule says anything. */
export interface PrintsByRule {
  labelsPerUnit: { value: number; rule: string } | null;
  labelPrinter: { value: string; rule: string } | null;
  bolPrinter: { value: string; rule: string } | null;
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
} as const;
export type RuledField = (typeof formKeys)[keyof typeof formKeys];

/** What the rules say about a form, and the name of the rule behind each field. */
export interface RuleValues extends DefaultsSource {
  by: Partial<Record<RuledField, string | undefined>>;
}

const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A load as the conditions see it; read once for all rules. */
interface Load {
  form: ShipmentForm;
  facts: RuleFacts;
  /** The carrier of the load, typed or by default. */
  scac: string;
  company: string;
  /** In lb; null while a line's weight is empty or unclear: half a load matches no limit. */
  weight: number | null;
}

function loadOf(form: ShipmentForm, facts: RuleFacts, scac: string): Load {
  const weights = form.lines.map((line) => readPositive(line.weightLb, 'weightLb', facts.language));
  const weight =
    form.lines.length === 0 || weights.includes(null)
      ? null
      : weights.reduce<number>((total, one) => total + (one ?? 0), 0);
  return {
    form,
    facts,
    weight,
    scac: scac.trim().toUpperCase(),
    company: plain(form.consignee.company),
  };
}

function isConsignee(wanted: string, { company, facts }: Load): boolean {
  const words = plain(wanted);
  // A code may be typed as its barcode reads, ".DP.A" first.
  const code = wanted
    .trim()
    .toUpperCase()
    .replace(/^\.DP\.A/, '');
  return (
    (words !== '' && company.includes(words)) || facts.addressCodes.some((one) => one.toUpperCase() === code)
  );
}

/** Whether all conditions of a rule hold. */
function ruleMatches(when: RuleConditions, load: Load): boolean {
  const { form, facts, weight } = load;
  const { minWeightLb: least, maxWeightLb: most, freightClass } = when;
  return (
    (when.state === '' || form.consignee.state.trim().toUpperCase() === when.state) &&
    (when.scac === '' || load.scac === when.scac) &&
    (least === null || (weight !== null && weight >= least)) &&
    (most === null || (weight !== null && weight <= most)) &&
    (freightClass === null ||
      form.lines.some(
        (line) => readPositive(line.freightClass, 'freightClass', facts.language) === freightClass,
      )) &&
    (when.source === '' || when.source === facts.source) &&
    (when.mapping === '' || fold(when.mapping) === fold(facts.mapping)) &&
    (when.consignee === '' || isConsignee(when.consignee, load))
  );
}

const printChoices = [
  'labelsPerUnit',
  'labelPrinter',
  'bolPrinter',
] as const satisfies readonly (keyof PrintsByRule)[];

const isGiven = (value: DefaultsSource[keyof DefaultsSource]): boolean => value.length > 0;

/** What the matching rules set, in their order: the first one that sets a field wins. Lists are taken whole. */
export function ruleValues(
  { rules, facts, except = new Set() }: RuleSource,
  form: ShipmentForm,
  scac: string,
): RuleValues {
  const said: RuleValues = {
    terms: '',
    scac: '',
    carrierName: '',
    accessorials: [],
    specialInstructions: '',
    by: {},
  };
  if (rules.length === 0) return said;
  const load = loadOf(form, facts, scac);
  for (const { name, when, set } of rules) {
    if (!ruleMatches(when, load)) continue;
    for (const [key, field] of Object.entries(formKeys) as [keyof typeof formKeys, RuledField][]) {
      // A carrier's name goes with its code: that of a later rule is another carrier's.
      const isOtherCarrier = key === 'carrierName' && said.scac !== '' && set.scac !== said.scac;
      if (said.by[field] !== undefined || except.has(field) || isOtherCarrier || !isGiven(set[key])) continue;
      Object.assign(said, { [key]: set[key] });
      said.by[field] = name;
    }
  }
  return said;
}

/** How a load prints: of each choice the first matching rule that makes it counts. Null: no rule makes any. */
export function printsByRule(
  { rules, facts }: Pick<RuleSource, 'rules' | 'facts'>,
  form: ShipmentForm,
): PrintsByRule | null {
  const choosing = rules.filter(({ set }) => printChoices.some((choice) => set[choice] != null));
  if (choosing.length === 0) return null;
  const load = loadOf(form, facts, form.scac);
  const matching = choosing.filter(({ when }) => ruleMatches(when, load));
  function chosen<K extends keyof PrintsByRule>(choice: K): PrintsByRule[K] {
    for (const { name, set } of matching) {
      const value = set[choice];
      if (value != null) return { value, rule: name } as PrintsByRule[K];
    }
    return null;
  }
  return matching.length === 0
    ? null
    : {
        labelsPerUnit: chosen('labelsPerUnit'),
        labelPrinter: chosen('labelPrinter'),
        bolPrinter: chosen('bolPrinter'),
      };
}
