import { dockRoles, type Dock } from './dock.ts';

/** What a person wrote into an entry that is its own to say, where the other one says nothing. */
const orOther = <T extends object>(kept: T, given: T): T =>
  Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [
      key,
      value === '' || (Array.isArray(value) && value.length === 0) ? given[key as keyof T] : value,
    ]),
  ) as T;

/** Two entries of one dock: the address of the first; what it does not say is taken from the second. */
export function mergedDock(kept: Dock, given: Dock): Dock {
  const { company, address, address2, city, state, postalCode, country } = kept.party;
  return {
    ...orOther(kept, given),
    roles: dockRoles.filter((role) => kept.roles.includes(role) || given.roles.includes(role)),
    party: {
      ...orOther(kept.party, given.party),
      ...{ company, address, address2, city, state, postalCode, country },
    },
  };
}
