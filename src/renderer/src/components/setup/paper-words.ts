import type { CopyHolder } from '#shared/station/papers.ts';
import { m } from '../../paraglide/messages.js';
import { joinSentence } from '../../words/unit-list.ts';
import type { ChosenPaper } from './paper-fields.ts';

const papers: Record<ChosenPaper, () => string> = {
  'bill-of-lading': m.what_bol_plain,
  'own-labels': m.routes_paper_own_labels,
  'staging-tag': m.what_tag,
  'packing-list': m.own_packing_list,
  'pickup-slip': m.own_pickup_slip,
  'hand-over': m.own_hand_over,
  manifest: m.own_manifest,
  'master-bol': m.own_master_bol,
};
export const paperWord = (paper: ChosenPaper): string => papers[paper]();

const holders: Record<CopyHolder, () => string> = {
  shipper: m.routes_holder_shipper,
  carrier: m.routes_holder_carrier,
  consignee: m.routes_holder_consignee,
};
/** "shipper, carrier and consignee" */
export const holdersWord = (list: readonly CopyHolder[]): string =>
  joinSentence(list.map((holder) => holders[holder]()));
