import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import type { Measure } from '#shared/freight/measures/unit.ts';

/** The field of a freight line with the unit of its amounts. */
export const unitFields = {
  weight: 'line.weightUnit',
  length: 'line.dimensionUnit',
} as const satisfies Record<Measure, ImportField>;

export const isUnitField = (field: ImportField): boolean =>
  field === unitFields.weight || field === unitFields.length;
