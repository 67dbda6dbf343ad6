import type { OwnDocumentKind } from '#shared/station/own-document.ts';
import { m } from '../paraglide/messages.js';

const words: Record<OwnDocumentKind, () => string> = {
  'packing-list': m.own_packing_list,
  'gs1-label': m.own_gs1_label,
  'pro-label': m.own_pro_label,
  'template-codes': m.own_template_codes,
  'address-codes': m.own_address_codes,
  'scan-sheet': m.own_scan_sheet,
  'pickup-slip': m.own_pickup_slip,
  'hand-over': m.own_hand_over,
  manifest: m.own_manifest,
  'master-bol': m.own_master_bol,
  'fleet-label': m.own_fleet_label,
  'fleet-document': m.own_fleet_document,
};

/** The name of a document made by Dockprint; `units` of `of` for the labels of handling units. */
export function ownDocumentWord(kind: OwnDocumentKind, units: readonly number[] = [], of = 0): string {
  const what = words[kind]();
  const [unit, another] = units;
  return unit === undefined || another !== undefined ? what : m.own_of_unit({ what, unit, of });
}
