import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import { m } from '../../paraglide/messages.js';

const terms: Record<FreightTerms, () => string> = {
  prepaid: m.pack_prepaid,
  collect: m.pack_collect,
  'third-party': m.pack_third_party,
};
export const termsWord = (value: FreightTerms): string => terms[value]();

/** "Sparks NV 89431" */
export const placeOf = ({ city, state, postalCode }: PartyForm): string =>
  [city, state, postalCode].filter((part) => part !== '').join(' ');
