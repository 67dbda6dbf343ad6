import type { ShipmentForm } from '../shipment-form.ts';

/** Rules of thumb, looked at while the packer types. Each is one check of the column beside the form. */
export const ruleNames = [
  'shipper-place',
  'consignee-place',
  'bill-to-place',
  'class-density',
  'units-pieces',
  'emergency-phone',
  'registrant',
  'technical-name',
  'hazmat-packages',
  'package-code',
  'pro-check-digit',
  'dimensions',
  'number',
  'hazmat-unticked',
  'scac',
  'bill-to-terms',
  'value-unit',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What a finding says; the renderer has the sentences. */
export type FindingWords =
  | { key: 'postal-state'; postalCode: string; place: string; typed: string; state: string }
  | { key: 'postal-country'; postalCode: string; country: string; fits: string }
  | { key: 'class-density'; line: number; typed: string; density: string; suggested: string }
  | { key: 'units-pieces'; line: number; units: string; pieces: string }
  | { key: 'emergency-phone' }
  | { key: 'registrant'; company: string }
  | { key: 'technical-name'; line: number; name: string }
  | { key: 'hazmat-packages'; line: number; pieces: string; kind: string }
  | { key: 'package-code'; line: number; typed: string; carrierReads: string; instead: string }
  | { key: 'pro-check-digit'; carrier: string }
  | { key: 'dimensions'; line: number }
  | { key: 'number'; path: string; typed: string; readings: string[] }
  | { key: 'hazmat-unticked'; line: number; typed: string }
  | { key: 'hazmat-contact'; typed: string }
  | { key: 'scac'; typed: string }
  | { key: 'bill-to-terms'; company: string; terms: 'prepaid' | 'collect' }
  | { key: 'value-unit'; value: string };

/** Something that a rule of thumb doubts. It never blocks: a number that is asked does so in `readForm`. */
export interface Finding {
  /** Stable while the fault lasts: the rule and its place. */
  id: string;
  rule: RuleName;
  /** Fields it points to, as paths of the form ("lines.1.freightClass"); the first is where to go. */
  paths: string[];
  words: FindingWords;
  /**
   * The form after the one-key repair, which removes this finding. `null`: only a person knows; go to the field. The rules of a line
   * make it when it is asked for: a form of a hundred lines may have as many findings, and is looked at with each key.
   */
  repair: ShipmentForm | null;
  /** The form after the other of two ways out; left out where there is one. */
  otherRepair?: ShipmentForm;
}
