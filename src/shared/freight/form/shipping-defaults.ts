import type { FreightTerms } from '../freight-terms.ts';
import { emptyForm, type ShipmentForm } from './shipment-form.ts';

/** A source of values for a shipment: a dock, its last load, a carrier, the station. '' and an empty list mean no value. */
export interface DefaultsSource {
  terms: FreightTerms | '';
  scac: string;
  carrierName: string;
  accessorials: readonly string[];
  specialInstructions: string;
}

/** The fields that defaults fill in. */
const filledKeys = ['freightTerms', 'scac', 'carrierName', 'accessorials', 'specialInstructions'] as const;
export type DefaultFields = Pick<ShipmentForm, (typeof filledKeys)[number]>;

/** Sources of default values, highest precedence first. A carrier's defaults apply only to its own loads. */
export interface Defaults {
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
 * The form filled with defaults of dock, last load, carrier and station, in this order of precedence. Typed fields keep
 * their value. The default terms count as not typed.
 */
export function withDefaults(
  form: ShipmentForm,
  { dock, lastTime, carriers, station }: Defaults,
): ShipmentForm {
  const scac = form.scac.trim() || (dock?.scac ?? '') || station.scac;
  const code = scac.trim().toUpperCase();
  const carrier = carriers.find((one) => code !== '' && one.scac === code) ?? null;
  // A carrier's name goes with its code.
  const carrierName = [dock, carrier, station].find(
    (one) => one?.scac === code && one.carrierName !== '',
  )?.carrierName;
  const terms = [dock, carrier, station].find((one) => (one?.terms ?? '') !== '')?.terms;
  const accessorials = [dock, lastTime, carrier, station].find((one) => (one?.accessorials.length ?? 0) > 0);
  const words = [dock, lastTime, carrier, station].find(
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
