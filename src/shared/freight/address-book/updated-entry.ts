import type { Commodity } from './commodity.ts';
import type { Dock } from './dock.ts';
import type { Hazard } from '../description/hazard.ts';
import { mergedCommodity } from './merged-commodity.ts';
import { mergedDock } from './merged-dock.ts';

/** What a row says, but in these places what is stored. */
const orStored = <T extends object>(stored: T, row: T, isAbsent: (name: string) => boolean): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isAbsent(name) ? stored[name as keyof T] : value]),
  ) as T;

/**
 * An address as a row of a file changes it.
 * @param absent places of which the file has no column: "note", "party.contact"
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

/** A kind of freight as a row of a file changes it; `absent` as for an address: "nmfc", "hazard.technicalName". */
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
  // Only a file with the identification number can say that a material is not hazardous any more.
  if (stored === null || (row === null && !isAbsent('unNumber'))) return row;
  // Details of one material do not apply to another.
  if (row !== null && !isAbsent('unNumber') && row.unNumber !== stored.unNumber) return row;
  return orStored(stored, row ?? { ...stored, ...noDetails }, isAbsent);
}

/**
 * An address as a row of a file changes it that names one which was merged into it, or what it was called before. Where it is stays, and so
 * does what the row leaves empty: that row may be of somebody who spells the street otherwise and knows less.
 */
export function supplementedDock(stored: Dock, row: Dock, absent: readonly string[]): Dock {
  const { company, address, address2, city, state, postalCode, country } = stored.party;
  const place = { company, address, address2, city, state, postalCode, country };
  const joint = mergedDock({ ...row, party: { ...row.party, ...place } }, stored);
  return { ...joint, roles: absent.includes('roles') ? stored.roles : joint.roles };
}

/** A kind of freight likewise. Its hazard is only filled: under another name it is not silently called harmless, or another material. */
export function supplementedCommodity(stored: Commodity, row: Commodity): Commodity {
  const { description, nmfc } = stored;
  return {
    ...mergedCommodity({ ...row, description, nmfc }, stored),
    ...{ description, nmfc, hazard: mergedCommodity(stored, row).hazard },
  };
}
