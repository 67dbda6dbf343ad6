import type { LineForm } from './shipment-form.ts';

/** Fields that name a hazardous material (49 CFR 172.202 and 172.203). */
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
export type HazardNameField = (typeof naming)[number];
/** Fields that state how much of it one load has. */
const counting = ['hazardQuantity', 'hazardQuantityUnit', 'packageCount', 'packageKind'] as const;

/** Hazard fields of a line; none of them is sent while the line is not marked hazardous. */
export const hazardFields = [...naming, ...counting] as const;
export type HazardField = (typeof hazardFields)[number];

/** Checkboxes, in the bill's words. */
const tickWords: Partial<Record<HazardField, string>> = {
  reportableQuantity: 'RQ',
  limitedQuantity: 'Limited Quantity',
  marinePollutant: 'Marine Pollutant',
};

/** The trimmed text of such a field; '' where it is empty. */
export function typedOfHazard(line: LineForm, field: HazardField): string {
  const typed = line[field];
  return typeof typed === 'string' ? typed.trim() : typed ? (tickWords[field] ?? field) : '';
}

/** Whether a line names a hazardous material; `says`: which texts count. */
export const namesHazard = (line: LineForm, says: (text: string) => boolean): boolean =>
  naming.some((field) => says(typedOfHazard(line, field)));
