import type { MergeQuestion } from '#shared/freight/combining/merge-forms.ts';
import { freightTerms } from '#shared/freight/freight-terms.ts';
import type { CombinedLoad } from '#shared/station/combined-load.ts';
import { termsWord } from '../../components/shipment/words.ts';
import { m } from '../../paraglide/messages.js';

export const questionWord: Record<MergeQuestion, () => string> = {
  shipper: m.combine_q_shipper,
  consignee: m.combine_q_consignee,
  billTo: m.combine_q_bill_to,
  freightTerms: m.combine_q_terms,
  carrier: m.combine_q_carrier,
  proNumber: m.combine_q_pro,
  quoteNumber: m.combine_q_quote,
  trailerNumber: m.combine_q_trailer,
  externalId: m.combine_q_external,
  hazmat: m.combine_q_hazmat,
  accessorials: m.combine_q_accessorials,
  cod: m.combine_q_cod,
  declaredValue: m.combine_q_value,
};

export const sourceWord: Record<CombinedLoad['source'], () => string> = {
  draft: m.combine_draft,
  shipment: m.combine_shipment,
  imported: m.combine_imported,
};

/** An answer as a person reads it, and which load it comes from. */
export function choiceWords(
  question: MergeQuestion,
  { text, loads }: { text: string; loads: readonly number[] },
  all: readonly CombinedLoad[],
): { text: string; of: string } {
  const terms = freightTerms.find((one) => one === text);
  const shown = question === 'freightTerms' && terms !== undefined ? termsWord(terms) : text;
  if (loads.length === 0)
    return {
      text: shown === '' ? m.combine_choice_empty() : shown,
      of: shown === '' ? m.combine_choice_free() : m.combine_choice_all(),
    };
  const numbers = loads.map((at) => all[at]?.bolNumber ?? '').join(', ');
  return { text: shown === '' ? m.combine_choice_empty() : shown, of: m.combine_choice_of({ numbers }) };
}
