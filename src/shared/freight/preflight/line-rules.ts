import { classByDensity, densityLbPerCubicFoot, freightClasses, isFreightClass } from '../freight-class.ts';
import type { LineForm, ShipmentForm } from '../shipment-form.ts';
import { positive, type Finding } from './finding.ts';

const changeLine = (form: ShipmentForm, index: number, part: Partial<LineForm>): ShipmentForm => ({
  ...form,
  lines: form.lines.map((line, at) => (at === index ? { ...line, ...part } : line)),
});

/** One step of the 18 classes is within what packing and measuring change; two or more contradict. */
const stepsThatContradict = 2;

/** A class that the density contradicts (NMFC Docket 2025-1). Handling, stowability and liability may still be right. */
export function densityRule(form: ShipmentForm, index: number): Finding[] {
  const line = form.lines[index];
  if (line === undefined) return [];
  const [weightLb, units, lengthIn, widthIn, heightIn, typed] = [
    line.weightLb, line.handlingUnits, line.lengthIn, line.widthIn, line.heightIn, line.freightClass,
  ].map(positive); // prettier-ignore
  if (!weightLb || !units || !lengthIn || !widthIn || !heightIn || !typed || !isFreightClass(typed))
    return [];
  const density = densityLbPerCubicFoot({ weightLb, units, lengthIn, widthIn, heightIn });
  const suggested = classByDensity(density);
  const apart = Math.abs(freightClasses.indexOf(typed) - freightClasses.indexOf(suggested));
  if (apart < stepsThatContradict) return [];
  return [
    {
      id: `class-density:${index}`,
      rule: 'class-density',
      paths: [`lines.${index}.freightClass`],
      words: {
        key: 'class-density',
        line: index + 1,
        typed: String(typed),
        density: density.toFixed(1),
        suggested: String(suggested),
      },
      repair: changeLine(form, index, { freightClass: String(suggested) }),
    },
  ];
}

/** The pieces are inside the handling units, so there cannot be fewer of them. */
export function unitsRule(form: ShipmentForm, index: number): Finding[] {
  const line = form.lines[index];
  if (line === undefined) return [];
  const units = positive(line.handlingUnits);
  const pieces = positive(line.pieces);
  if (units === null || pieces === null || pieces >= units) return [];
  return [
    {
      id: `units-pieces:${index}`,
      rule: 'units-pieces',
      paths: [`lines.${index}.handlingUnits`, `lines.${index}.pieces`],
      words: {
        key: 'units-pieces',
        line: index + 1,
        units: line.handlingUnits.trim(),
        pieces: line.pieces.trim(),
      },
      repair: changeLine(form, index, { handlingUnits: line.pieces, pieces: line.handlingUnits }),
    },
  ];
}

/**
 * Codes whose meaning the tender cannot carry: its CRT is listed as cartons and as crate, and it has no bottle (service
 * interface, both code tables). The other codes arrive as they were meant, some under another spelling.
 */
const ambiguous: Record<string, { carrierReads: string; instead: string }> = {
  CTN: { carrierReads: 'CRT', instead: 'BOX' },
  BTL: { carrierReads: 'OTH', instead: 'PKG' },
};

export function packageRule(form: ShipmentForm, index: number): Finding[] {
  const typed = form.lines[index]?.packageType.trim().toUpperCase() ?? '';
  const change = Object.hasOwn(ambiguous, typed) ? ambiguous[typed] : undefined;
  if (change === undefined) return [];
  return [
    {
      id: `package-code:${index}`,
      rule: 'package-code',
      paths: [`lines.${index}.packageType`],
      words: { key: 'package-code', line: index + 1, typed, ...change },
      repair: changeLine(form, index, { packageType: change.instead }),
    },
  ];
}

/** A hint, once for the whole bill: without its three measures a line cannot be checked and may be re-measured. */
export function dimensionsRule(form: ShipmentForm): Finding[] {
  const index = form.lines.findIndex(
    ({ weightLb, lengthIn, widthIn, heightIn }) =>
      positive(weightLb) !== null && [lengthIn, widthIn, heightIn].some((inches) => inches.trim() === ''),
  );
  const line = form.lines[index];
  if (line === undefined) return [];
  const paths = (['lengthIn', 'widthIn', 'heightIn'] as const)
    .filter((key) => line[key].trim() === '')
    .map((key) => `lines.${index}.${key}`);
  return [
    {
      id: 'dimensions',
      rule: 'dimensions',
      paths,
      words: { key: 'dimensions', line: index + 1 },
      repair: null,
    },
  ];
}
