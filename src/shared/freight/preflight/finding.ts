import type { ShipmentForm } from '../form/shipment-form.ts';
import type { FindingWords } from './finding-words.ts';

/** Rules of thumb, checked while the packer types. Each is one check in the column beside the form. */
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
  'ship-date',
  'bill-to-terms',
  'value-unit',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** A doubt raised by a rule of thumb. It never blocks; ambiguous numbers do so in `readForm`. */
export interface Finding {
  /** Stable while the doubt lasts: the rule and its path. */
  id: string;
  rule: RuleName;
  /** Paths of the fields concerned ("lines.1.freightClass"), the one to jump to first. */
  paths: string[];
  words: FindingWords;
  /**
   * The form after the one-key repair. `null`: only a person can decide; jump to the field. Made on demand for lines: a
   * form of a hundred lines may have as many findings, and is checked on every key.
   */
  repair: ShipmentForm | null;
  /** The form after the alternative repair, where there is one. */
  otherRepair?: ShipmentForm;
}
