import type { UnbilledKind } from '#shared/freight/fields/field-places.ts';
import type { Remarks } from '#shared/freight/preflight/check-form.ts';
import type { FindingWords } from '#shared/freight/preflight/finding-words.ts';
import { m } from '../../paraglide/messages.js';
import { calendarDay } from '../../words/times.ts';
import { fieldName } from './field-words.ts';
import { termsWord } from './words.ts';

interface Said {
  what: string;
  why: string;
  /** The repair, as the button's text. */
  act: string;
  /** The alternative repair. */
  other?: string;
}

/** "1–12, 15", in their order. */
function linesWords(first: number, more: readonly number[]): string {
  const runs: [from: number, to: number][] = [[first, first]];
  for (const line of more) {
    const last = runs.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

const classAct = ({ more, suggested }: { more?: number[] | undefined; suggested: string }): string =>
  more === undefined ? m.preflight_class_do({ suggested }) : m.preflight_class_do_lines({ suggested });

/** A finding in sentences: what, why, and the repair. */
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
        what:
          words.more === undefined
            ? m.preflight_class_density(words)
            : m.preflight_class_density_lines({ ...words, lines: linesWords(words.line, words.more) }),
        why: [
          words.typed === '' ? m.preflight_class_none() : m.preflight_class_typed(words),
          m.preflight_class_density_why(),
        ].join(' '),
        act: classAct(words),
      };
    case 'class-nmfc':
      return {
        what:
          words.more === undefined
            ? m.preflight_class_nmfc(words)
            : m.preflight_class_nmfc_lines({ ...words, lines: linesWords(words.line, words.more) }),
        why: [
          words.typed === '' ? m.preflight_class_none() : m.preflight_class_typed(words),
          m.preflight_class_nmfc_why(),
        ].join(' '),
        act: classAct(words),
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
    case 'registrant':
      return {
        what: m.preflight_registrant(),
        why: m.preflight_registrant_why(),
        act: words.company === '' ? m.preflight_go_there() : m.preflight_registrant_do(words),
      };
    case 'technical-name':
      return {
        what: m.preflight_technical_name(words),
        why: m.preflight_technical_name_why(words),
        act: m.preflight_go_there(),
      };
    case 'hazmat-packages':
      return {
        what: m.preflight_hazmat_packages(words),
        why: m.preflight_hazmat_packages_why(),
        act: words.pieces === '' ? m.preflight_go_there() : m.preflight_hazmat_packages_do(words),
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
    case 'ship-date':
      return {
        what: m.preflight_ship_date({ day: calendarDay(words.shipDate) }),
        why: m.preflight_ship_date_why(),
        act: m.preflight_ship_date_do({ day: calendarDay(words.today) }),
      };
    case 'dimensions':
      return {
        what: m.preflight_dimensions(words),
        why: m.preflight_dimensions_why(),
        act: m.preflight_go_there(),
      };
    case 'number': {
      const [first = '', second] = words.readings;
      return {
        what: m.preflight_number({ typed: words.typed }),
        why:
          second === undefined
            ? m.preflight_number_one_why({ field: fieldName(words.path) })
            : m.preflight_number_why({ field: fieldName(words.path) }),
        act: m.preflight_number_do({ number: first }),
        ...(second === undefined ? {} : { other: m.preflight_number_do({ number: second }) }),
      };
    }
    case 'hazmat-unticked':
      return {
        what: m.preflight_unticked(words),
        why: m.preflight_unticked_why(words),
        act: m.preflight_unticked_do(words),
        other: m.preflight_unticked_other(),
      };
    case 'hazmat-contact':
      return {
        what: m.preflight_contact(),
        why: m.preflight_contact_why(words),
        act: m.preflight_unticked_other(),
      };
    case 'bill-to-terms':
      return {
        what: m.preflight_bill_to({ terms: termsWord(words.terms) }),
        why: m.preflight_bill_to_why(words),
        act: m.preflight_bill_to_do({ terms: termsWord('third-party') }),
        other: m.preflight_bill_to_other(),
      };
    case 'value-unit':
      return {
        what: m.preflight_value_unit(),
        why: m.preflight_value_unit_why(words),
        act: m.preflight_value_unit_do(),
      };
  }
}

const kinds: Record<UnbilledKind, () => string> = {
  pieces: m.preflight_kind_pieces,
  size: m.preflight_kind_size,
  email: m.preflight_kind_email,
  country: m.preflight_kind_country,
};

/** The quiet line below the findings: what the BOL leaves out or changes; '' when nothing. */
export const remarkWords = ({ notOnBol, piecesUnsent, shortZip }: Remarks): string =>
  [
    notOnBol.length === 0
      ? ''
      : m.preflight_not_on_bol({ fields: notOnBol.map((kind) => kinds[kind]()).join(', ') }),
    piecesUnsent ? m.preflight_pieces_unsent() : '',
    shortZip ? m.preflight_short_zip() : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
