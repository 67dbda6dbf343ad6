import type { ShipmentForm } from '../shipment-form.ts';

/** Rules of thumb, looked at while the packer types. Each is one check of the column beside the form. */
export const ruleNames = [
  'shipper-place',
  'consignee-place',
  'bill-to-place',
  'class-density',
  'units-pieces',
  'emergency-phone',
  'package-code',
  'pro-check-digit',
  'dimensions',
  'scac',
  'bill-to-terms',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What a finding says; the renderer has the sentences. */
export type FindingWords =
  | { key: 'postal-state'; postalCode: string; place: string; typed: string; state: string }
  | { key: 'postal-country'; postalCode: string; country: string; fits: string }
  | { key: 'class-density'; line: number; typed: string; density: string; suggested: string }
  | { key: 'units-pieces'; line: number; units: string; pieces: string }
  | { key: 'emergency-phone' }
  | { key: 'package-code'; line: number; typed: string; carrierReads: string; instead: string }
  | { key: 'pro-check-digit'; carrier: string }
  | { key: 'dimensions'; line: number }
  | { key: 'scac'; typed: string }
  | { key: 'bill-to-terms'; terms: 'prepaid' | 'collect' };

/** Something that a rule of thumb doubts. It never blocks. */
export interface Finding {
  /** Stable while the fault lasts: the rule and its place. */
  id: string;
  rule: RuleName;
  /** Fields it points to, as paths of the form ("lines.1.freightClass"); the first is where to go. */
  paths: string[];
  words: FindingWords;
  /** The form after the one-key repair, which removes this finding. `null`: only a person knows; go to the field. */
  repair: ShipmentForm | null;
}

/** A typed number ("1,250.5" is 1250.5), or `null` for anything that is none or is not above zero. */
export function positive(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  const number = Number(plain);
  return plain !== '' && Number.isFinite(number) && number > 0 ? number : null;
}
