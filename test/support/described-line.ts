import { readField } from '#shared/freight/fields/number-fields.ts';
import type { Language } from '#shared/language.ts';
import type { LineForm } from '#shared/freight/form/shipment-form.ts';

/** What the description of a line may say, part by part and in small letters: an oracle that knows no encoder. */

const kinds: Record<string, string> = {
  BBL: 'barrel',
  BIN: 'bin',
  BOX: 'box',
  BTL: 'bottle',
  CAN: 'canister',
  CAS: 'case',
  CRT: 'crate',
  CTN: 'carton',
  CYL: 'cylinder',
  DRM: 'drum',
  PAL: 'pail',
  TOT: 'tote',
};
const plural = (kind: string) => (kind.endsWith('x') ? `${kind}es` : `${kind}s`);
const small = (text: string) => text.trim().toLowerCase();

function numberIn(
  line: LineForm,
  field: 'hazardQuantity' | 'packageCount' | 'weightLb' | 'handlingUnits',
  language: Language,
): string {
  const reading = readField(line[field], field, language);
  return reading.is === 'number' ? String(reading.value) : '';
}

/** Each part, and the fields of the line that it says. A part that no field stands behind is a default that Pack shows. */
export function partsOfDescription(
  line: LineForm,
  language: Language,
): { text: string; says: (keyof LineForm)[] }[] {
  const own: { text: string; says: (keyof LineForm)[] } = {
    text: small(line.description),
    says: ['description'],
  };
  if (!line.hazmat) return [own];
  const typedUnit = line.hazardQuantity.trim() !== '' || line.hazardQuantityUnit.trim() !== '';
  const count = numberIn(line, 'packageCount', language) || numberIn(line, 'handlingUnits', language);
  const known = kinds[line.packageType];
  const kind = small(line.packageKind) || (known === undefined ? '' : count === '1' ? known : plural(known));
  const stated = line.packageCount.trim() !== '' || line.packageKind.trim() !== '' || known !== undefined;
  const technical = small(line.technicalName);
  const parts: { text: string; says: (keyof LineForm)[] }[] = [
    { text: small(line.unNumber), says: ['unNumber'] },
    { text: small(line.properShippingName), says: ['properShippingName'] },
    { text: small(line.hazardClass), says: ['hazardClass'] },
    {
      text: line.packingGroup.trim() === '' ? '' : `pg ${small(line.packingGroup)}`,
      says: ['packingGroup'],
    },
    {
      text: /^\(.*\)$/s.test(technical) || technical === '' ? technical : `(${technical})`,
      says: ['technicalName'],
    },
    { text: line.reportableQuantity ? 'rq' : '', says: ['reportableQuantity'] },
    { text: line.limitedQuantity ? 'limited quantity' : '', says: ['limitedQuantity'] },
    { text: line.marinePollutant ? 'marine pollutant' : '', says: ['marinePollutant'] },
    {
      text:
        line.inhalationZone.trim() === ''
          ? ''
          : `toxic-inhalation hazard, zone ${small(line.inhalationZone)}`,
      says: ['inhalationZone'],
    },
    { text: stated ? `${count} ${kind}` : '', says: ['packageCount', 'packageKind'] },
    {
      text: typedUnit
        ? `${numberIn(line, 'hazardQuantity', language)} ${small(line.hazardQuantityUnit)}`
        : `${numberIn(line, 'weightLb', language)} lb`,
      says: ['hazardQuantity', 'hazardQuantityUnit'],
    },
    own,
  ];
  return parts.filter(({ text }) => text !== '');
}
