import * as z from 'zod';
import { commoditySchema, type Commodity } from '#shared/freight/commodity.ts';
import { readField, type LineNumber } from '#shared/freight/number-fields.ts';
import { showNumber, type NumberLanguage } from '#shared/freight/read-number.ts';

/** A kind of freight while it is edited: numbers are text, and a hazard that says nothing is none. */
export interface FreightText {
  description: string;
  nmfc: string;
  packageType: string;
  freightClass: string;
  lengthIn: string;
  widthIn: string;
  heightIn: string;
  hazard: { unNumber: string; properShippingName: string; hazardClass: string; packingGroup: string };
}

export const emptyFreight = (): FreightText => ({
  description: '', nmfc: '', packageType: 'PLT', freightClass: '', lengthIn: '', widthIn: '', heightIn: '',
  hazard: { unNumber: '', properShippingName: '', hazardClass: '', packingGroup: '' },
}); // prettier-ignore

export function textOfFreight(kind: Commodity, language: NumberLanguage): FreightText {
  const text = (value: number | null) => (value === null ? '' : showNumber(value, language));
  const { unNumber, properShippingName, hazardClass, packingGroup } = kind.hazard ?? emptyFreight().hazard;
  return {
    description: kind.description,
    nmfc: kind.nmfc,
    packageType: kind.packageType,
    freightClass: text(kind.freightClass),
    lengthIn: text(kind.lengthIn),
    widthIn: text(kind.widthIn),
    heightIn: text(kind.heightIn),
    hazard: { unNumber, properShippingName, hazardClass, packingGroup },
  };
}

/** What would be saved. Of the hazard, what the form does not show stays as `stored` has it. */
export function readFreight(
  typed: FreightText,
  stored: Commodity | null,
  language: NumberLanguage,
): z.ZodSafeParseResult<Commodity> {
  const number = (field: LineNumber, text: string): unknown => {
    const reading = readField(text, field, language);
    return reading.is === 'number' ? reading.value : text.trim() === '' ? null : text;
  };
  const isHazardous = Object.values(typed.hazard).some((text) => text.trim() !== '');
  return commoditySchema.safeParse({
    ...typed,
    freightClass: number('freightClass', typed.freightClass),
    lengthIn: number('lengthIn', typed.lengthIn),
    widthIn: number('widthIn', typed.widthIn),
    heightIn: number('heightIn', typed.heightIn),
    hazard: isHazardous ? { ...stored?.hazard, ...typed.hazard } : null,
  });
}
