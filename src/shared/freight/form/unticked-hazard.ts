import type { LineForm } from './shipment-form.ts';

/** What makes a material a hazardous one by being said of it (49 CFR 172.202 and 172.203). */
const naming = [
  'unNumber',
  'properShippingName',
  'hazardClass',
  'packingGroup',
  'technicalName',
  'reportableQuantity',
  'limitedQuantity',
  'marinePollutant',
  'inhalationZone',
] as const;
export type NamingField = (typeof naming)[number];
/** What applies to one load of it. */
const counting = ['hazardQuantity', 'hazardQuantityUnit', 'packageCount', 'packageKind'] as const;

/** The fields of a line of which nothing goes out while it is not ticked as hazardous. */
export const hazardFields = [...naming, ...counting] as const;
export type HazardField = (typeof hazardFields)[number];

/** A tick in the words that the bill has for it. */
const tickWords: Partial<Record<HazardField, string>> = {
  reportableQuantity: 'RQ',
  limitedQuantity: 'Limited Quantity',
  marinePollutant: 'Marine Pollutant',
};

/** What is typed in such a field, without blanks around it; '' where nothing is. */
export function typedOfHazard(line: LineForm, field: HazardField): string {
  const typed = line[field];
  return typeof typed === 'string' ? typed.trim() : typed ? (tickWords[field] ?? field) : '';
}

/** Whether a line names a hazardous material; `says`: which texts count as said. */
export const namesHazard = (line: LineForm, says: (text: string) => boolean): boolean =>
  naming.some((field) => says(typedOfHazard(line, field)));
