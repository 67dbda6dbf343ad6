import type { FindingWords } from '#shared/freight/preflight/finding.ts';
import { m } from '../../paraglide/messages.js';
import { termsWord } from './words.ts';

interface Said {
  what: string;
  why: string;
  /** The repair, on its button. */
  act: string;
}

/** A finding in sentences: what, why, and the one repair. */
export function findingWords(words: FindingWords): Said {
  switch (words.key) {
    case 'postal-state':
      return {
        what: m.preflight_postal_state(words),
        why: m.preflight_postal_state_why(words),
        act: m.preflight_postal_state_do(words),
      };
    case 'postal-country':
      return {
        what: m.preflight_postal_country(words),
        why: m.preflight_postal_country_why(words),
        act: m.preflight_postal_country_do(words),
      };
    case 'class-density':
      return {
        what: m.preflight_class_density(words),
        why: m.preflight_class_density_why(words),
        act: m.preflight_class_density_do(words),
      };
    case 'units-pieces':
      return {
        what: m.preflight_units_pieces(words),
        why: m.preflight_units_pieces_why(words),
        act: m.preflight_units_pieces_do(),
      };
    case 'emergency-phone':
      return {
        what: m.preflight_emergency_phone(),
        why: m.preflight_emergency_phone_why(),
        act: m.preflight_go_there(),
      };
    case 'package-code':
      return {
        what: m.preflight_package_code(words),
        why: m.preflight_package_code_why(words),
        act: m.preflight_package_code_do(words),
      };
    case 'pro-check-digit':
      return {
        what: m.preflight_pro_check_digit(),
        why: m.preflight_pro_check_digit_why(words),
        act: m.preflight_go_there(),
      };
    case 'scac':
      return {
        what: m.preflight_scac(words),
        why: m.preflight_scac_why(),
        act: m.preflight_go_there(),
      };
    case 'bill-to-terms':
      return {
        what: m.preflight_bill_to_terms(),
        why: m.preflight_bill_to_terms_why({ terms: termsWord(words.terms).toLocaleLowerCase() }),
        act: m.preflight_bill_to_terms_do(),
      };
    case 'dimensions':
      return {
        what: m.preflight_dimensions(words),
        why: m.preflight_dimensions_why(),
        act: m.preflight_go_there(),
      };
  }
}
