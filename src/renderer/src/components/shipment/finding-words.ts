import type { FindingWords } from '#shared/freight/preflight/finding.ts';
import { m } from '../../paraglide/messages.js';

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
    case 'dimensions':
      return {
        what: m.preflight_dimensions(words),
        why: m.preflight_dimensions_why(),
        act: m.preflight_go_there(),
      };
  }
}
