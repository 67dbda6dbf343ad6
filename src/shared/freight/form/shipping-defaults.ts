import type { DefaultsSource } from './defaults-source.ts';
import { emptyForm, type ShipmentForm } from './shipment-form.ts';
import { ruleValues, type RuleValues, type RuleSource } from './shipping-rules.ts';

/** The fields that defaults fill in. */
export const filledKeys = [
  'freightTerms',
  'scac',
  'carrierName',
  'accessorials',
  'specialInstructions',
] as const;
export type DefaultFields = Pick<ShipmentForm, (typeof filledKeys)[number]>;

/** Sources of default values, highest precedence first. A carrier's defaults apply only to its own loads. */
export interface Defaults {
  rules?: RuleSource | null;
  dock: DefaultsSource | null;
  lastTime: Pick<DefaultsSource, 'accessorials' | 'specialInstructions'> | null;
  carriers: readonly DefaultsSource[];
  station: DefaultsSource;
}

export const fieldsOf = (form: ShipmentForm): DefaultFields => {
  const { freightTerms, scac, carrierName, accessorials, specialInstructions } = form;
  return { freightTerms, scac, carrierName, accessorials: [...accessorials], specialInstructions };
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The form without default values that no one has changed since: they yield to sources of higher precedence. */
export function withoutDefaults(form: ShipmentForm, put: Partial<DefaultFields>): ShipmentForm {
  const blank = emptyForm();
  const given = filledKeys.filter((key) => put[key] !== undefined && same(form[key], put[key]));
  return { ...form, ...Object.fromEntries(given.map((key) => [key, blank[key]])) };
}

/**
 * What the rules say about a form, and the carrier that it gets. A rule that sets the carrier sees the typed one only; the
 * other rules see the carrier that comes of it.
 */
export function valuesByRules(
  form: ShipmentForm,
  { rules, dock, station }: Pick<Defaults, 'rules' | 'dock' | 'station'>,
): { ruled: RuleValues | null; scac: string } {
  const typed = form.scac.trim();
  const carrier = rules == null ? null : ruleValues(rules, form, typed);
  const scac = typed || (carrier?.scac ?? '') || (dock?.scac ?? '') || station.scac;
  if (rules == null || carrier === null) return { ruled: null, scac };
  const except = new Set([...(rules.except ?? []), 'scac', 'carrierName']);
  const others = ruleValues({ ...rules, except }, form, scac);
  const by = { ...others.by, scac: carrier.by.scac, carrierName: carrier.by.carrierName };
  return { ruled: { ...others, scac: carrier.scac, carrierName: carrier.carrierName, by }, scac };
}

/**
 * The form filled with defaults of rules, dock, last load, carrier and station, in this order of precedence. Typed fields
 * keep their value. The default terms count as not typed.
 */
export function withDefaults(
  form: ShipmentForm,
  { rules = null, dock, lastTime, carriers, station }: Defaults,
): ShipmentForm {
  const { ruled, scac } = valuesByRules(form, { rules, dock, station });
  const code = scac.trim().toUpperCase();
  const carrier = carriers.find((one) => code !== '' && one.scac === code) ?? null;
  // A carrier's name goes with its code.
  const carrierName = [ruled, dock, carrier, station].find(
    (one) => one?.scac === code && one.carrierName !== '',
  )?.carrierName;
  const terms = [ruled, dock, carrier, station].find((one) => (one?.terms ?? '') !== '')?.terms;
  const accessorials = [ruled, dock, lastTime, carrier, station].find(
    (one) => (one?.accessorials.length ?? 0) > 0,
  );
  const words = [ruled, dock, lastTime, carrier, station].find(
    (one) => (one?.specialInstructions.trim() ?? '') !== '',
  );
  return {
    ...form,
    scac,
    carrierName: form.carrierName.trim() === '' ? (carrierName ?? form.carrierName) : form.carrierName,
    freightTerms:
      form.freightTerms === emptyForm().freightTerms && terms !== undefined && terms !== ''
        ? terms
        : form.freightTerms,
    accessorials:
      form.accessorials.length === 0 ? [...(accessorials?.accessorials ?? [])] : form.accessorials,
    specialInstructions:
      form.specialInstructions.trim() === '' ? (words?.specialInstructions ?? '') : form.specialInstructions,
  };
}
