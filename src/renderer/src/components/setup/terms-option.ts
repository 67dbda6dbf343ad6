import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import { m } from '../../paraglide/messages.js';

const words: Record<FreightTerms, () => string> = {
  prepaid: m.pack_prepaid,
  collect: m.pack_collect,
  'third-party': m.pack_third_party,
};

/** A choice of terms. */
export const termsOption = (value: FreightTerms): { value: string; text: string } => ({
  value,
  text: words[value](),
});
