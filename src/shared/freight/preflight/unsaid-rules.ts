import {
  emptyForm,
  emptyLine,
  isBlankParty,
  type LineForm,
  type ShipmentForm,
} from '../form/shipment-form.ts';
import { hazardFields, typedOfHazard } from '../form/unticked-hazard.ts';
import type { Finding } from './finding.ts';
import { changeLine } from './line-rules.ts';

const withoutHazard = (): Partial<LineForm> => {
  const blank = emptyLine();
  return Object.fromEntries(hazardFields.map((key) => [key, blank[key]]));
};

const contactFields = ['contactName', 'contactPhone', 'contractNumber'] as const;

/**
 * Hazardous details in a line that is not marked hazardous, or a contact without a hazardous line: none of it would be
 * sent.
 */
export function hazmatTickRule(form: ShipmentForm): Finding[] {
  const lines = form.lines.flatMap((line, index): Finding[] => {
    const typed = hazardFields.filter((key) => typedOfHazard(line, key) !== '');
    const [first] = typed;
    if (line.hazmat || first === undefined) return [];
    return [
      {
        id: `hazmat-unticked:${index}`,
        rule: 'hazmat-unticked',
        paths: [`lines.${index}.hazmat`, ...typed.map((key) => `lines.${index}.${key}`)],
        words: { key: 'hazmat-unticked', line: index + 1, typed: typedOfHazard(line, first) },
        repair: changeLine(form, index, { hazmat: true }),
        otherRepair: changeLine(form, index, withoutHazard()),
      },
    ];
  });
  const typed = contactFields.filter((key) => form.hazmat[key].trim() !== '');
  const [first] = typed;
  if (first === undefined || form.lines.some((line) => line.hazmat)) return lines;
  return [
    ...lines,
    {
      id: 'hazmat-contact',
      rule: 'hazmat-unticked',
      paths: typed.map((key) => `hazmat.${key}`),
      words: { key: 'hazmat-contact', typed: form.hazmat[first].trim() },
      repair: { ...form, hazmat: emptyForm().hazmat },
    },
  ];
}

/** The BOL names the bill-to as third party whatever the terms say (service interface, ThirdParty… fields). */
export function billToRule(form: ShipmentForm): Finding[] {
  const { freightTerms, billTo } = form;
  if (freightTerms === 'third-party' || isBlankParty(billTo)) return [];
  return [
    {
      id: 'bill-to-terms',
      rule: 'bill-to-terms',
      paths: ['freightTerms', 'billTo.company'],
      words: { key: 'bill-to-terms', company: billTo.company.trim(), terms: freightTerms },
      repair: { ...form, freightTerms: 'third-party' },
      otherRepair: { ...form, billTo: emptyForm().billTo },
    },
  ];
}

/** The bill would state a value without a unit; Dockprint invents none. */
export function valueUnitRule(form: ShipmentForm): Finding[] {
  const { declaredValue, valueUnit } = form;
  if (declaredValue.trim() === '' || valueUnit.trim() !== '') return [];
  return [
    {
      id: 'value-unit',
      rule: 'value-unit',
      paths: ['valueUnit'],
      words: { key: 'value-unit', value: declaredValue.trim() },
      repair: { ...form, valueUnit: 'USD' },
    },
  ];
}
