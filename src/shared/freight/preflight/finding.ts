import type { ShipmentForm } from '../form/shipment-form.ts';
import type { FindingWords } from './finding-words.ts';

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
  'ship-date',
  'bill-to-terms',
  'value-unit',
] as const;
export type RuleName = (typeof ruleNames)[number];

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
