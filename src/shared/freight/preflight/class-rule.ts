import {
  classByDensity,
  densityLbPerCubicFoot,
  isFreightClass,
  type FreightClass,
} from '../freight-class.ts';
import type { LineForm, ShipmentForm } from '../form/shipment-form.ts';
import { readPositive, readField, type NumericLineField } from '../fields/number-fields.ts';
import { showNumber } from '../form/read-number.ts';
import type { Language } from '../../language.ts';
import type { Finding } from './finding.ts';
import type { FindingWords } from './finding-words.ts';
import { changeLine } from './line-rules.ts';

/** The class that the address book has for an NMFC item; null: it has none, or several. */
export type NmfcClass = (nmfc: string) => FreightClass | null;

/** Pounds per cubic foot of a line; null: its weight, units or size is missing or unclear. */
function densityOf(line: LineForm, language: Language): number | null {
  const read = (field: NumericLineField) => readPositive(line[field], field, language);
  const [weightLb, units] = [read('weightLb'), read('handlingUnits')];
  const [lengthIn, widthIn, heightIn] = [read('lengthIn'), read('widthIn'), read('heightIn')];
  return weightLb && units && lengthIn && widthIn && heightIn
    ? densityLbPerCubicFoot({ weightLb, units, lengthIn, widthIn, heightIn })
    : null;
}

/** To the nearest tenth that is of the same class: 7.99 is shown as 7.9, since 8 would be another class. */
function shownDensity(density: number): number {
  const nearest = Number(density.toFixed(1));
  return nearest > 0 && classByDensity(nearest) === classByDensity(density)
    ? nearest
    : Math.floor(density * 10) / 10;
}

/**
 * A class that is empty, or another one than the address book has for the NMFC item or than the density says (NMFC Docket 2025-1). A hint:
 * handling, stowability and liability may be why it is another.
 */
export function classRule(
  form: ShipmentForm,
  index: number,
  language: Language,
  nmfcClass: NmfcClass = () => null,
): Finding[] {
  const line = form.lines[index];
  if (line === undefined) return [];
  const typed = readField(line.freightClass, 'freightClass', language);
  // A text that is no class is a problem of the field, which says so itself.
  if (typed.is !== 'empty' && !(typed.is === 'number' && isFreightClass(typed.value))) return [];
  const listed = line.nmfc.trim() === '' ? null : nmfcClass(line.nmfc.trim());
  const density = densityOf(line, language);
  const suggested = listed ?? (density === null ? null : classByDensity(density));
  if (suggested === null || (typed.is === 'number' && typed.value === suggested)) return [];
  const said = {
    line: index + 1,
    typed: typed.is === 'number' ? showNumber(typed.value, language) : '',
    suggested: showNumber(suggested, language),
  };
  const words: FindingWords =
    listed === null
      ? { key: 'class-density', ...said, density: showNumber(shownDensity(density ?? 0), language) }
      : { key: 'class-nmfc', ...said, nmfc: line.nmfc.trim() };
  return [
    {
      id: `class-density:${index}`,
      rule: 'class-density',
      paths: [`lines.${index}.freightClass`],
      words,
      get repair() {
        return changeLine(form, index, { freightClass: said.suggested });
      },
    },
  ];
}
