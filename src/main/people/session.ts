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
  // Where nobody is entered nobody could open it: neither at a start, nor when the first one is entered.
  let locked = parts.locksAtStart && isNamed();
  let turn = 0;
  // The last one to be put off ends the lock: there is nobody left who could open it.
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
