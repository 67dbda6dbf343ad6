import type { Hazard } from './hazard.ts';
import { plainNumber } from '../form/plain-number.ts';

/** A hazard whose choices may still be any text. */
type DescribedHazard = { [K in keyof Hazard]: Hazard[K] extends boolean ? boolean : string };

/**
 * The parts of a description. A `LineItem` has them; so does a line that is still being typed, with `null` for what is
 * no number yet.
 */
export interface DescribedLine {
  handlingUnits: number | null;
  packageType: string;
  description: string;
  weightLb: number | null;
  hazard: DescribedHazard | null;
  hazardQuantity: { amount: number | null; unit: string } | null;
  hazardPackages: { count: number | null; kind: string } | null;
}

/**
 * Package codes that name a packaging, singular and plural. A pallet, a unit or a "package" says nothing about what
 * holds the material.
 */
const packagings: Record<string, readonly [one: string, many: string]> = {
  BBL: ['barrel', 'barrels'],
  BIN: ['bin', 'bins'],
  BOX: ['box', 'boxes'],
  BTL: ['bottle', 'bottles'],
  CAN: ['canister', 'canisters'],
  CAS: ['case', 'cases'],
  CRT: ['crate', 'crates'],
  CTN: ['carton', 'cartons'],
  CYL: ['cylinder', 'cylinders'],
  DRM: ['drum', 'drums'],
  PAL: ['pail', 'pails'],
  TOT: ['tote', 'totes'],
};

export const isPackaging = (packageType: string): boolean => Object.hasOwn(packagings, packageType);

/** A part of the description, and whether it is a default that no one typed. */
interface Part {
  text: string;
  byDefault: boolean;
}

/** "12 steel drums". By default the handling units, where the line's package type is a packaging; null: not known. */
export function packagesPart(
  line: Pick<DescribedLine, 'handlingUnits' | 'packageType' | 'hazardPackages'>,
): Part | null {
  const own = isPackaging(line.packageType) ? packagings[line.packageType] : undefined;
  const typed = line.hazardPackages;
  const count = typed?.count ?? (own === undefined ? null : line.handlingUnits);
  const kind = typed === null || typed.kind === '' ? own?.[count === 1 ? 0 : 1] : typed.kind;
  if (count === null || kind === undefined) return null;
  return { text: `${plainNumber(count)} ${kind}`, byDefault: typed === null };
}

/** "55 gal". By default the weight of the line in pounds; null: not known. */
export function quantityPart({
  hazardQuantity: typed,
  weightLb,
}: Pick<DescribedLine, 'hazardQuantity' | 'weightLb'>): Part | null {
  if (typed === null)
    return weightLb === null ? null : { text: `${plainNumber(weightLb)} lb`, byDefault: true };
  return typed.amount === null || typed.unit === ''
    ? null
    : { text: `${plainNumber(typed.amount)} ${typed.unit}`, byDefault: false };
}

const inParentheses = (text: string): string =>
  text === '' || (text.startsWith('(') && text.endsWith(')')) ? text : `(${text})`;

/**
 * The description of a line as the bill states it, always in English. A hazardous one opens with the basic description, with nothing
 * between its parts: identification number, proper shipping name, class with subsidiary, packing group (49 CFR 172.202(b)). After it the
 * technical name and what 172.203 wants added, packages and quantity (172.202(c)), and last the packer's own words (172.201(a)(4)).
 */
export function shippingDescription(line: DescribedLine): string {
  const { hazard, description } = line;
  if (hazard === null) return description;
  const { unNumber, properShippingName, hazardClass, packingGroup, inhalationZone: zone } = hazard;
  const basic = [unNumber, properShippingName, hazardClass, packingGroup === '' ? '' : `PG ${packingGroup}`];
  const more = [
    inParentheses(hazard.technicalName),
    hazard.reportableQuantity ? 'RQ' : '',
    hazard.limitedQuantity ? 'Limited Quantity' : '',
    hazard.marinePollutant ? 'Marine Pollutant' : '',
    zone === '' ? '' : `Toxic-Inhalation Hazard, Zone ${zone}`,
    packagesPart(line)?.text ?? '',
    quantityPart(line)?.text ?? '',
    description.toLowerCase() === properShippingName.toLowerCase() ? '' : description,
  ];
  return [...basic, ...more].filter((part) => part !== '').join(', ');
}
