import { m } from '../../paraglide/messages.js';
import { entryFieldName } from './entry-words.ts';

const conditions: Record<string, () => string> = {
  consignee: m.rules_consignee_full,
  state: m.rules_state,
  scac: m.rules_scac_when,
  minWeightLb: m.rules_min,
  maxWeightLb: m.rules_max,
  freightClass: m.rules_class,
  source: m.rules_source,
  mapping: m.rules_mapping,
};

const prints: Record<string, () => string> = {
  labelsPerUnit: m.routes_per_unit,
  labelPrinter: m.rules_label_printer,
  bolPrinter: m.rules_bol_printer,
};

/** The accessible name of the field at "rules.0.when.state". */
export function ruleFieldName(path: string): string {
  const [, at = '0', part = '', key = ''] = path.split('.');
  const field =
    part === 'name'
      ? m.rules_name()
      : part === 'when'
        ? (conditions[key]?.() ?? key)
        : (prints[key]?.() ?? entryFieldName(key));
  return m.rules_of_n({ field, n: Number(at) + 1 });
}
