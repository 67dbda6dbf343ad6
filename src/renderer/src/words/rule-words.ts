import type { RuleConditions, ShippingRule } from '#shared/freight/form/shipping-rules.ts';
import type { Settings } from '#shared/station/settings.ts';
import { m } from '../paraglide/messages.js';
import { plainNumber } from './times.ts';

const termsWords = { prepaid: m.pack_prepaid, collect: m.pack_collect, 'third-party': m.pack_third_party };
const sourceWords = { typed: m.rule_when_typed, file: m.rule_when_file };

/** A number that is being typed may be none yet. */
const numberOr = (value: number | null, words: (given: { value: string }) => string): string =>
  value === null || Number.isNaN(value) ? '' : words({ value: plainNumber(value) });

/** The conditions of a rule in one line. */
export function whenWords(when: RuleConditions): string {
  const { consignee, state, scac, minWeightLb, maxWeightLb, freightClass, source, mapping } = when;
  const parts = [
    consignee === '' ? '' : m.rule_when_consignee({ value: consignee }),
    state === '' ? '' : m.rule_when_state({ value: state }),
    scac === '' ? '' : m.rule_when_scac({ value: scac }),
    numberOr(minWeightLb, m.rule_when_from),
    numberOr(maxWeightLb, m.rule_when_to),
    numberOr(freightClass, m.rule_when_class),
    source === '' ? '' : sourceWords[source](),
    mapping === '' ? '' : m.rule_when_mapping({ value: mapping }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What a rule fills in, in one line. */
export function setWords(
  set: ShippingRule['set'],
  { accessorials, printers }: Pick<Settings, 'accessorials' | 'printers'>,
): string {
  const nameOf = (code: string): string => accessorials.find((one) => one.code === code)?.name ?? code;
  const printerName = (id: string): string => printers.find((one) => one.id === id)?.name ?? id;
  const parts = [
    [set.carrierName, set.scac].filter((part) => part !== '').join(' '),
    set.terms === '' ? '' : termsWords[set.terms](),
    ...set.accessorials.map(nameOf),
    set.specialInstructions,
    set.labelsPerUnit == null ? '' : m.rule_set_labels({ n: set.labelsPerUnit }),
    set.labelPrinter == null ? '' : m.rule_set_label_printer({ printer: printerName(set.labelPrinter) }),
    set.bolPrinter == null ? '' : m.rule_set_bol_printer({ printer: printerName(set.bolPrinter) }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
