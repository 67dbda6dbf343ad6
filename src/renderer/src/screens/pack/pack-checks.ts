import type { Party } from '#shared/freight/party.ts';
import type { Finding } from '#shared/freight/preflight/finding.ts';
import { findingWords } from '../../components/shipment/finding-words.ts';
import { m } from '../../paraglide/messages.js';
import { stationName } from '../../words/station-names.ts';
import { clockOrDay } from '../../words/times.ts';
import type { PackState } from './pack-state.svelte.ts';
import { withoutRepeatedWords } from '../../words/without-repeated-words.ts';

/** Repairs for an address that is not in the book: the hidden entry, or the one most likely meant. */
export type AddressRepair = { hidden: string } | { near: Party | null };

/** A check as the column beside the form shows it. It links to a field, or to another shipment. */
interface PackCheck {
  row: { id: string; what: string; why: string; act: string; other?: string };
  /** Fields of the form; the first gets the focus. */
  paths: readonly string[];
  leadsTo: { finding: Finding } | { shipmentId: string } | { address: AddressRepair } | { elsewhere: string };
}

/** Another shipment has this PRO number. It stops the shipment, so it comes first. */
function proClash({ form, looks: { numbers } }: PackState): PackCheck[] {
  const clash = numbers.clash(form);
  if (clash === null) return [];
  const row = {
    id: 'pro-clash',
    what: withoutRepeatedWords(m.clash_pro({ pro: form.proNumber.trim(), bol: clash.bolNumber })),
    why: m.clash_pro_why({ consignee: clash.consignee }),
    act: withoutRepeatedWords(m.preflight_same_po_do({ bol: clash.bolNumber })),
  };
  return [{ row, paths: ['proNumber'], leadsTo: { shipmentId: clash.id } }];
}

function samePo({ looks: { samePo: other } }: PackState): PackCheck[] {
  if (other === null) return [];
  const row = {
    id: 'same-po',
    what: withoutRepeatedWords(m.preflight_same_po({ po: other.poNumber })),
    why: withoutRepeatedWords(m.preflight_same_po_why({ bol: other.bolNumber })),
    act: withoutRepeatedWords(m.preflight_same_po_do({ bol: other.bolNumber })),
  };
  return [{ row, paths: [], leadsTo: { shipmentId: other.id } }];
}

/** Another station has sent the order. Links to that BOL at all stations. */
function sentElsewhere({ looks: { order } }: PackState): PackCheck[] {
  const { sent } = order;
  if (sent === null || sent.bolNumber === '') return [];
  const [station, number] = [stationName(sent.station), sent.bolNumber];
  const row = {
    id: 'sent-elsewhere',
    what: sent.by === 'po' ? m.fleets_check_po({ station }) : m.fleets_check_order({ station }),
    why: withoutRepeatedWords(m.fleets_check_why({ number, when: clockOrDay(sent.at) })),
    act: m.fleets_check_do({ number }),
  };
  return [{ row, paths: sent.by === 'po' ? ['poNumber'] : [], leadsTo: { elsewhere: number } }];
}

/** The station ships only to addresses in its book, and this one is not there. It stops the shipment. */
function unknownAddress(pack: PackState): PackCheck[] {
  const found = pack.settings?.book.onlyKnownAddresses === true ? pack.looks.book.of(pack.form) : null;
  const { company, postalCode } = pack.form.consignee;
  if (found === null || found.entry?.hidden === false || postalCode.trim() === '') return [];
  const { entry, near } = found;
  const given = { company: company.trim() };
  const paths = ['consignee.company'];
  if (entry !== null) {
    const words = { what: m.book_check_hidden(given), why: m.book_check_hidden_why() };
    const row = { id: 'address-hidden', ...words, act: m.book_check_open() };
    return [{ row, paths, leadsTo: { address: { hidden: entry.id } } }];
  }
  const words = { what: m.book_check_unknown(given), why: m.book_check_unknown_why() };
  const acts = near === null ? { act: m.book_check_add() } : nearWords(near.data.party);
  const row = { id: 'address-unknown', ...words, ...acts };
  return [{ row, paths, leadsTo: { address: { near: near?.data.party ?? null } } }];
}
const nearWords = ({ company, address, city }: Party) => ({
  act: m.book_check_use({ address: `${company}, ${address}, ${city}` }),
  other: m.book_check_add(),
});

/** Everything to check in a draft, in display order. */
export const checksOf = (pack: PackState): PackCheck[] => [
  ...proClash(pack),
  ...sentElsewhere(pack),
  ...unknownAddress(pack),
  ...pack.findings.map((finding) => ({
    row: { id: finding.id, ...findingWords(finding.words) },
    paths: finding.paths,
    leadsTo: { finding },
  })),
  ...samePo(pack),
];

const fieldOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Field path → the number of the first finding about it; each finding marks the field it leads to, on each line that it is about. */
export function findingNumbers(
  findings: readonly { paths: readonly string[] }[],
): ReadonlyMap<string, number> {
  const flags = new Map<string, number>();
  for (const [index, { paths }] of findings.entries()) {
    const [first = ''] = paths;
    for (const path of paths)
      if (fieldOf(path) === fieldOf(first) && !flags.has(path)) flags.set(path, index + 1);
  }
  return flags;
}
