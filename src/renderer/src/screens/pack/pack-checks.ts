import type { Finding } from '#shared/freight/preflight/finding.ts';
import { findingWords } from '../../components/shipment/finding-words.ts';
import { m } from '../../paraglide/messages.js';
import type { PackState } from './pack-state.svelte.ts';

/** Something to check, as the column beside the form shows it. It leads to a field, or to another shipment. */
interface PackCheck {
  row: { id: string; what: string; why: string; act: string; other?: string };
  /** Fields of the form; the first is where to go. */
  paths: readonly string[];
  leadsTo: { finding: Finding } | { shipmentId: string };
}

/** Another shipment has this PRO number. It stops the shipment, so it comes first. */
function proClash({ form, numbers }: PackState): PackCheck[] {
  const clash = numbers.clash(form);
  if (clash === null) return [];
  const row = {
    id: 'pro-clash',
    what: m.clash_pro({ pro: form.proNumber.trim(), bol: clash.bolNumber }),
    why: m.clash_pro_why({ consignee: clash.consignee }),
    act: m.preflight_same_po_do({ bol: clash.bolNumber }),
  };
  return [{ row, paths: ['proNumber'], leadsTo: { shipmentId: clash.id } }];
}

function samePo({ samePo: other }: PackState): PackCheck[] {
  if (other === null) return [];
  const row = {
    id: 'same-po',
    what: m.preflight_same_po({ po: other.poNumber }),
    why: m.preflight_same_po_why({ bol: other.bolNumber }),
    act: m.preflight_same_po_do({ bol: other.bolNumber }),
  };
  return [{ row, paths: [], leadsTo: { shipmentId: other.id } }];
}

/** Everything to check of a draft, in the order in which it is shown. */
export const checksOf = (pack: PackState): PackCheck[] => [
  ...proClash(pack),
  ...pack.findings.map((finding) => ({
    row: { id: finding.id, ...findingWords(finding.words) },
    paths: finding.paths,
    leadsTo: { finding },
  })),
  ...samePo(pack),
];
