import { inhalationZones, packingGroups, quantityUnits } from '#shared/freight/description/hazard.ts';

const choices = (values: readonly string[]) => values.map((value) => ({ value, text: value || '—' }));

/** The choices for a hazardous material, on Pack and in the address book. */
export const hazardChoices = {
  groups: choices(packingGroups),
  zones: choices(inhalationZones),
  units: choices(['', ...quantityUnits]),
} as const;
