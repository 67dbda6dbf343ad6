import type { Commodity } from './commodity.ts';
import type { Dock } from './dock.ts';
import type { Hazard } from '../description/hazard.ts';
import { mergedCommodity } from './merged-commodity.ts';
import { mergedDock } from './merged-dock.ts';

/** The row's values, but the stored ones where the file has no column. */
const orStored = <T extends object>(stored: T, row: T, isAbsent: (name: string) => boolean): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isAbsent(name) ? stored[name as keyof T] : value]),
  ) as T;

/**
 * The stored address, updated by a row of a file.
 * @param absent fields for which the file has no column: "note", "party.contact"
 */
export function updatedDock(stored: Dock, row: Dock, absent: readonly string[]): Dock {
  const isAbsent = (name: string) => absent.includes(name);
  return {
    ...orStored(stored, row, isAbsent),
    party: orStored(stored.party, row.party, (name) => isAbsent(`party.${name}`)),
  };
}

const noDetails = {
  packingGroup: '',
  technicalName: '',
  reportableQuantity: false,
  limitedQuantity: false,
  marinePollutant: false,
  inhalationZone: '',
} as const;

/**
 * The stored kind of freight, updated by a row of a file; `absent` as for an address: "nmfc", "hazard.technicalName".
 */
export function updatedCommodity(stored: Commodity, row: Commodity, absent: readonly string[]): Commodity {
  const isAbsent = (name: string) => absent.includes(name);
  return {
    ...orStored(stored, row, isAbsent),
    hazard: updatedHazard(stored.hazard, row.hazard, (name) => isAbsent(`hazard.${name}`)),
  };
}

function updatedHazard(
  stored: Hazard | null,
  row: Hazard | null,
  isAbsent: (name: string) => boolean,
): Hazard | null {
  // Only a file that has the identification number can turn a hazardous material into a harmless one.
  if (stored === null || (row === null && !isAbsent('unNumber'))) return row;
  // Details of one material do not apply to another.
  if (row !== null && !isAbsent('unNumber') && row.unNumber !== stored.unNumber) return row;
  return orStored(stored, row ?? { ...stored, ...noDetails }, isAbsent);
}

/**
 * The stored address, supplemented by a row that names an entry merged into it, or its former name. Its place stays,
 * and so does whatever the row leaves empty: the row may spell the street differently and know less.
 */
export function supplementedDock(stored: Dock, row: Dock, absent: readonly string[]): Dock {
  const { company, address, address2, city, state, postalCode, country } = stored.party;
  const place = { company, address, address2, city, state, postalCode, country };
  const joint = mergedDock({ ...row, party: { ...row.party, ...place } }, stored);
  return { ...joint, roles: absent.includes('roles') ? stored.roles : joint.roles };
}

/**
 * The same for a kind of freight. Its hazard is only filled in: under another name it does not silently become harmless
 * or another material.
 */
export function supplementedCommodity(stored: Commodity, row: Commodity): Commodity {
  const { description, nmfc } = stored;
  return {
    ...mergedCommodity({ ...row, description, nmfc }, stored),
    description,
    nmfc,
    hazard: mergedCommodity(stored, row).hazard,
  };
}
