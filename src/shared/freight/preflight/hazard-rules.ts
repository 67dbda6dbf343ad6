import { readPositive } from '../fields/number-fields.ts';
import type { Language } from '../../language.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import { isPackaging } from '../description/shipping-description.ts';
import type { Finding } from './finding.ts';
import { changeLine } from './line-rules.ts';

const isHazardous = (form: ShipmentForm): boolean => form.lines.some((line) => line.hazmat);

/** 49 CFR 172.604(a): a telephone that is answered throughout the transport. */
export function emergencyPhoneRule(form: ShipmentForm): Finding[] {
  if (!isHazardous(form) || form.hazmat.contactPhone.trim() !== '') return [];
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

/**
 * 49 CFR 172.604(b): with the telephone, the name of whoever registered it, or the contract number of a response
 * service. One key names the shipper, who answers where there is no service.
 */
export function registrantRule(form: ShipmentForm): Finding[] {
  const { contactName, contractNumber, contactPhone } = form.hazmat;
  if (!isHazardous(form) || contactPhone.trim() === '' || contactName.trim() + contractNumber.trim() !== '')
    return [];
  const company = form.shipper.company.trim();
  return [
    {
      id: 'registrant',
      rule: 'registrant',
      paths: ['hazmat.contactName'],
      words: { key: 'registrant', company },
      repair: company === '' ? null : { ...form, hazmat: { ...form.hazmat, contactName: company } },
    },
  ];
}

/** "n.o.s.", in any spelling. */
const notOtherwiseSpecified = /(^|[^\p{L}])n\.? ?o\.? ?s\.?(?!\p{L})/iu;

/** 49 CFR 172.203(k): a name "not otherwise specified" needs the technical name of the contents. */
export function technicalNameRule(form: ShipmentForm, index: number): Finding[] {
  const line = form.lines[index];
  if (line === undefined || !line.hazmat || line.technicalName.trim() !== '') return [];
  if (!notOtherwiseSpecified.test(line.properShippingName)) return [];
  return [
    {
      id: `technical-name:${index}`,
      rule: 'technical-name',
      paths: [`lines.${index}.technicalName`],
      words: { key: 'technical-name', line: index + 1, name: line.properShippingName.trim() },
      repair: null,
    },
  ];
}

/**
 * 49 CFR 172.202(a)(7): number and kind of packages, where the package type does not name the kind. Where the kind is
 * typed and pieces are counted, one key uses that count.
 */
export function packagesRule(form: ShipmentForm, index: number, language: Language): Finding[] {
  const line = form.lines[index];
  if (line === undefined || !line.hazmat || isPackaging(line.packageType)) return [];
  const [count, kind] = [line.packageCount.trim(), line.packageKind.trim()];
  if (count !== '' && kind !== '') return [];
  const pieces =
    kind === '' || readPositive(line.pieces, 'pieces', language) === null ? '' : line.pieces.trim();
  return [
    {
      id: `hazmat-packages:${index}`,
      rule: 'hazmat-packages',
      paths: [`lines.${index}.${count === '' ? 'packageCount' : 'packageKind'}`],
      words: { key: 'hazmat-packages', line: index + 1, pieces, kind },
      repair: pieces === '' ? null : changeLine(form, index, { packageCount: pieces }),
    },
  ];
}
