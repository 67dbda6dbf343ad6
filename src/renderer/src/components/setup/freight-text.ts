import type * as z from 'zod';
import { commoditySchema, type Commodity } from '#shared/freight/address-book/commodity.ts';
import { readField, type NumericLineField } from '#shared/freight/fields/number-fields.ts';
import { showNumber } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';
import { emptyLine, type LineForm } from '#shared/freight/form/shipment-form.ts';
import { typedHazard } from '#shared/freight/form/typed-hazard.ts';
import { namesHazard, type HazardNameField } from '#shared/freight/form/unticked-hazard.ts';

/** A kind of freight while it is edited: numbers are text, and an empty hazard is none. */
export interface FreightText {
  description: string;
  nmfc: string;
  packageType: string;
  freightClass: string;
  lengthIn: string;
  widthIn: string;
  heightIn: string;
  hazard: Pick<LineForm, HazardNameField>;
}

export const emptyFreight = (): FreightText => ({
  description: '',
  nmfc: '',
  packageType: 'PLT',
  freightClass: '',
  lengthIn: '',
  widthIn: '',
  heightIn: '',
  hazard: {
    unNumber: '',
    properShippingName: '',
    hazardClass: '',
    packingGroup: '',
    technicalName: '',
    inhalationZone: '',
    reportableQuantity: false,
    limitedQuantity: false,
    marinePollutant: false,
  },
});

export function textOfFreight(kind: Commodity, language: Language): FreightText {
  const text = (value: number | null) => (value === null ? '' : showNumber(value, language));
  return {
    description: kind.description,
    nmfc: kind.nmfc,
    packageType: kind.packageType,
    freightClass: text(kind.freightClass),
    lengthIn: text(kind.lengthIn),
    widthIn: text(kind.widthIn),
    heightIn: text(kind.heightIn),
    hazard: kind.hazard ?? emptyFreight().hazard,
  };
}

/** The line that Pack fills in from it, so that both show and check the same. One hazard field makes it hazardous. */
export function lineOfFreight({ hazard, ...typed }: FreightText): LineForm {
  const line = { ...emptyLine(), ...typed, ...hazard };
  return { ...line, hazmat: namesHazard(line, (text) => text !== '') };
}

/** The value to save. */
export function readFreight(typed: FreightText, language: Language): z.ZodSafeParseResult<Commodity> {
  const number = (field: NumericLineField, text: string): unknown => {
    const reading = readField(text, field, language);
    return reading.is === 'number' ? reading.value : text.trim() === '' ? null : text;
  };
  return commoditySchema.safeParse({
    ...typed,
    freightClass: number('freightClass', typed.freightClass),
    lengthIn: number('lengthIn', typed.lengthIn),
    widthIn: number('widthIn', typed.widthIn),
    heightIn: number('heightIn', typed.heightIn),
    hazard: typedHazard(lineOfFreight(typed)),
  });
}
