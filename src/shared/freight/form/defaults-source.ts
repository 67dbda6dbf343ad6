import type { FreightTerms } from '../freight-terms.ts';

/** A source of values for a shipment: the rules, a dock, its last load, a carrier, the station. '' and an empty list mean no value. */
export interface DefaultsSource {
  terms: FreightTerms | '';
  scac: string;
  carrierName: string;
  accessorials: readonly string[];
  specialInstructions: string;
}
