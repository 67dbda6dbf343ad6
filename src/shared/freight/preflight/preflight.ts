import type { ShipmentForm } from '../shipment-form.ts';
import type { Finding } from './finding.ts';
import { densityRule, dimensionsRule, packageRule, unitsRule } from './line-rules.ts';
import { billToRule, scacRule } from './payer-rules.ts';
import { placeRule } from './place-rule.ts';
import { failsCheckDigit } from './pro-number.ts';

/** 49 CFR 172.604: a telephone answered during the whole transport. */
function emergencyPhoneRule(form: ShipmentForm): Finding[] {
  if (!form.lines.some((line) => line.hazmat) || form.hazmat.contactPhone.trim() !== '') return [];
  return [
    {
      id: 'emergency-phone',
      rule: 'emergency-phone',
      paths: ['hazmat.contactPhone'],
      words: { key: 'emergency-phone' },
      repair: null,
    },
  ];
}

function proRule(form: ShipmentForm): Finding[] {
  const carrier = failsCheckDigit(form.proNumber, form.scac);
  if (carrier === null) return [];
  return [
    {
      id: 'pro-check-digit',
      rule: 'pro-check-digit',
      paths: ['proNumber'],
      words: { key: 'pro-check-digit', carrier },
      repair: null,
    },
  ];
}

/** Everything the rules of thumb doubt about a form, in the order of the form. Never throws, never blocks, needs no network. */
export function preflight(form: ShipmentForm): Finding[] {
  const lines = form.lines.flatMap((_line, index) => [
    ...unitsRule(form, index),
    ...packageRule(form, index),
    ...densityRule(form, index),
  ]);
  return [
    ...scacRule(form),
    ...proRule(form),
    ...billToRule(form),
    ...placeRule(form, 'consignee'),
    ...placeRule(form, 'shipper'),
    ...placeRule(form, 'billTo'),
    ...lines,
    ...dimensionsRule(form),
    ...emergencyPhoneRule(form),
  ];
}
