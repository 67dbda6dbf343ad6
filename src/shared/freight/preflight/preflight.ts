import { languages, type Language } from '../../language.ts';
import { memoizeFrozenLine } from '../form/frozen-lines.ts';
import { emptyForm, type LineForm, type ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';
import { numberRule } from './number-rule.ts';
import { billToRule, hazmatTickRule, valueUnitRule } from './unsaid-rules.ts';
import { classRule, type NmfcClass } from './class-rule.ts';
import { dimensionsRule, packageRule, unitsRule } from './line-rules.ts';
import { joinSameClass } from './same-class.ts';
import { shipDateRule } from './ship-date-rule.ts';
import { placeRule } from './place-rule.ts';
import { emergencyPhoneRule, packagesRule, registrantRule, technicalNameRule } from './hazard-rules.ts';
import { failsCheckDigit, type StationProRule } from './pro-number.ts';
import { isUsualScac } from '../numbers/scac.ts';

/** The interface accepts any string as a carrier code; one that is not two to four letters may be a typing mistake. */
function scacRule(form: ShipmentForm): Finding[] {
  const typed = form.scac.trim();
  if (typed === '' || isUsualScac(typed)) return [];
  return [
    {
      id: 'scac',
      rule: 'scac',
      paths: ['scac'],
      words: { key: 'scac', typed: typed.toUpperCase() },
      repair: null,
    },
  ];
}

function proRule(form: ShipmentForm, ofStation: readonly StationProRule[]): Finding[] {
  const carrier = failsCheckDigit(form.proNumber, form.scac, ofStation);
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

const lineRules = (
  form: ShipmentForm,
  index: number,
  language: Language,
  nmfcClass?: NmfcClass,
): Finding[] => [
  ...unitsRule(form, index, language),
  ...packageRule(form, index),
  ...classRule(form, index, language, nmfcClass),
  ...technicalNameRule(form, index),
  ...packagesRule(form, index, language),
];

/** Whether these rules find nothing in a line. They depend on the line alone, but for what the address book has for its NMFC item. */
const isQuiet = Object.fromEntries(
  languages.map((language) => [
    language,
    memoizeFrozenLine((line) => lineRules({ ...emptyForm(), lines: [line] }, 0, language).length === 0),
  ]),
) as Record<Language, (line: LineForm) => boolean>;

/**
 * All problems and doubts of a form, in the order of the form, problems first. Never throws, needs no network. `today`:
 * the station's day, YYYY-MM-DD; without it the ship date is not checked. `nmfcClass`: from the address book.
 */
export function preflight(
  form: ShipmentForm,
  language: Language,
  proRules: readonly StationProRule[] = [],
  today?: string,
  nmfcClass?: NmfcClass,
): Finding[] {
  const lines = form.lines.flatMap((line, index) =>
    isQuiet[language](line) && (nmfcClass === undefined || line.nmfc.trim() === '')
      ? []
      : lineRules(form, index, language, nmfcClass),
  );
  return [
    ...numberRule(form, language),
    ...shipDateRule(form, today),
    ...scacRule(form),
    ...proRule(form, proRules),
    ...placeRule(form, 'consignee'),
    ...placeRule(form, 'shipper'),
    ...placeRule(form, 'billTo'),
    ...billToRule(form),
    ...joinSameClass(form, lines),
    ...dimensionsRule(form, language),
    ...hazmatTickRule(form),
    ...emergencyPhoneRule(form),
    ...registrantRule(form),
    ...valueUnitRule(form),
  ];
}
