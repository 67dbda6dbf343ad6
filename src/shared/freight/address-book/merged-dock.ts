import { dockRoles, type Dock } from './dock.ts';
import { firstNonEmpty } from '../text/first-non-empty.ts';

/** Merges two entries of one dock: the address of the first; the second fills its gaps. */
export function mergedDock(kept: Dock, given: Dock): Dock {
  const { company, address, address2, city, state, postalCode, country } = kept.party;
  return {
    ...firstNonEmpty(kept, given),
    roles: dockRoles.filter((role) => kept.roles.includes(role) || given.roles.includes(role)),
    party: {
      ...firstNonEmpty(kept.party, given.party),
      company,
      address,
      address2,
      city,
      state,
      postalCode,
      country,
    },
  };
}
