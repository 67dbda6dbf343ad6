import type { LineForm, ShipmentForm } from '../form/shipment-form.ts';
import { readPositive } from '../fields/number-fields.ts';
import type { Language } from '../../language.ts';
import type { Finding } from './finding.ts';

export const changeLine = (form: ShipmentForm, index: number, part: Partial<LineForm>): ShipmentForm => ({
  ...form,
  lines: form.lines.map((line, at) => (at === index ? { ...line, ...part } : line)),
});

/** The pieces are inside the handling units, so there cannot be fewer of them. */
export function unitsRule(form: ShipmentForm, index: number, language: Language): Finding[] {
  const line = form.lines[index];
  if (line === undefined) return [];
  const units = readPositive(line.handlingUnits, 'handlingUnits', language);
  const pieces = readPositive(line.pieces, 'pieces', language);
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
      get repair() {
        return changeLine(form, index, { handlingUnits: line.pieces, pieces: line.handlingUnits });
      },
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
      get repair() {
        return changeLine(form, index, { packageType: change.instead });
      },
    },
  ];
}

/** A hint, once for the whole bill: without its three measures a line cannot be checked and may be re-measured. */
export function dimensionsRule(form: ShipmentForm, language: Language): Finding[] {
  const index = form.lines.findIndex(
    ({ weightLb, lengthIn, widthIn, heightIn }) =>
      readPositive(weightLb, 'weightLb', language) !== null &&
      [lengthIn, widthIn, heightIn].some((inches) => inches.trim() === ''),
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
