import type { PeopleStore, StoredPerson } from '#main/storage/station/people-store.ts';
import { outranks } from '#shared/station/permissions.ts';
import type { LinePerson, PersonChoice } from '#shared/station/people.ts';

/** A PIN counts only for a person who may do more than a packer. */
export const needsPin = ({ role, pin }: StoredPerson): boolean =>
  outranks(role, 'supervisor') && pin !== null;

export const personChoice = (person: StoredPerson): PersonChoice => ({
  id: person.id,
  name: person.name,
  role: person.role,
  asksPin: needsPin(person),
});

/**
 * Who is at the window. Stored, so that a restart does not ask again. Whether it is locked is not stored: with an idle lock, the window starts
 * locked.
 */
export interface Session {
  /** Who acts now; no one while the window is locked. */
  person(): LinePerson | null;
  /** Somebody has signed in. Call it after the commit that stores this. */
  open(): void;
  lock(): void;
  isLocked(): boolean;
  /** Increases with each sign-in and lock: earlier approvals are then void. */
  turn(): number;
}

export function createSession(parts: { people: PeopleStore; locksAtStart: boolean }): Session {
  const { people } = parts;
  const isNamed = (): boolean => people.all().some(({ active }) => active);
  // With no people entered, no one could unlock it: at a start, or when the first is entered.
  let locked = parts.locksAtStart && isNamed();
  let turn = 0;
  // Deactivating the last person ends the lock: no one is left to unlock it.
  const isLocked = (): boolean => locked && isNamed();
  return {
    person() {
      const person = isLocked() ? null : people.signedIn();
      return person === null ? null : { id: person.id, name: person.name };
    },
    open() {
      locked = false;
      turn += 1;
    },
    lock() {
      locked = isNamed();
      turn += 1;
    },
    isLocked,
    turn: () => turn,
  };
}
