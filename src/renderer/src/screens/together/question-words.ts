import type { MergeQuestion } from '#shared/freight/merge-forms.ts';
import { freightTerms } from '#shared/freight/freight-terms.ts';
import type { TogetherLoad } from '#shared/station/together.ts';
import { termsWord } from '../../components/shipment/words.ts';
import { m } from '../../paraglide/messages.js';

export const questionWord: Record<MergeQuestion, () => string> = {
  shipper: m.together_q_shipper,
  consignee: m.together_q_consignee,
  billTo: m.together_q_bill_to,
  freightTerms: m.together_q_terms,
  carrier: m.together_q_carrier,
  proNumber: m.together_q_pro,
  quoteNumber: m.together_q_quote,
  trailerNumber: m.together_q_trailer,
  externalId: m.together_q_external,
  hazmat: m.together_q_hazmat,
  accessorials: m.together_q_accessorials,
  cod: m.together_q_cod,
  declaredValue: m.together_q_value,
};

export const sourceWord: Record<TogetherLoad['source'], () => string> = {
  draft: m.together_draft,
  shipment: m.together_shipment,
  imported: m.together_imported,
};

/** An answer as a person reads it, and whose it is. */
export function choiceWords(
  question: MergeQuestion,
  { text, loads }: { text: string; loads: readonly number[] },
  all: readonly TogetherLoad[],
): { text: string; of: string } {
  const terms = freightTerms.find((one) => one === text);
  const shown = question === 'freightTerms' && terms !== undefined ? termsWord(terms) : text;
  if (loads.length === 0)
    return {
      text: shown === '' ? m.together_choice_empty() : shown,
      of: shown === '' ? m.together_choice_free() : m.together_choice_all(),
    };
  const numbers = loads.map((at) => all[at]?.bolNumber ?? '').join(', ');
  return { text: shown === '' ? m.together_choice_empty() : shown, of: m.together_choice_of({ numbers }) };
}
