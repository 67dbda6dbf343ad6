import type { PeopleStore, StoredPerson } from '#main/storage/station/people-store.ts';
import { outranks } from '#shared/station/permissions.ts';
import type { LinePerson, PersonChoice } from '#shared/station/people.ts';

/** Only who may more than a packer has a PIN that counts. */
export const asksPin = ({ role, pin }: StoredPerson): boolean => outranks(role, 'supervisor') && pin !== null;

export const choiceOf = (person: StoredPerson): PersonChoice => ({
  id: person.id,
  name: person.name,
  role: person.role,
  asksPin: asksPin(person),
});

/** Who is at the window. Kept, so that a restart does not ask; whether it is locked is not: with an idle lock, a start is locked. */
export interface Session {
  /** Who acts now: nobody while the window is locked. */
  person(): LinePerson | null;
  /** Somebody has signed in. After the commit that keeps it. */
  open(): void;
  lock(): void;
  isLocked(): boolean;
  /** Rises with each sign-in and lock: what was approved before is over. */
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
