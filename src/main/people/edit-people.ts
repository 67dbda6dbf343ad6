import type { RecordBase } from '#main/desk-base.ts';
import type { StoredPerson } from '#main/storage/station/people-store.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Actor, PersonChange } from '#shared/station/journal.ts';
import type { PersonEdit, PersonRow } from '#shared/station/people.ts';
import { hashPin } from './pin.ts';

export const personRow = ({ pin, ...person }: StoredPerson): PersonRow => ({
  ...person,
  hasPin: pin !== null,
});

/** Stores a person and the journal line about it, in one commit. `actor`: who did it, if no one at the window did. */
export function storePerson(
  { db, stores, clock }: Omit<RecordBase, 'newId'>,
  person: Omit<StoredPerson, 'version' | 'changedAt'>,
  changes: readonly PersonChange[],
  actor: Actor = 'person',
): StoredPerson {
  const at = clock.now().toISOString();
  return db.transaction(() => {
    stores.people.put({ ...person, changedAt: at });
    for (const what of changes)
      stores.journal.add({
        at,
        shipmentId: null,
        subject: 'person',
        subjectId: person.id,
        event: 'person-changed',
        detail: { name: person.name, what },
        actor,
      });
    const kept = stores.people.get(person.id);
    if (kept === null) throw new Error(`person ${person.id} was not kept`);
    return kept;
  });
}

/** Fails if another active person already has the name or the badge; null: no one has. */
function taken(stores: Stores, edit: PersonEdit): Result<never> | null {
  if (!edit.active) return null;
  const named = stores.people.ofName(edit.name);
  if (named !== null && named.id !== edit.id)
    return fail('person-name-taken', 'another has this name', { theirWords: named.name });
  const badged = stores.people.ofBadge(edit.badge);
  if (badged !== null && badged.id !== edit.id)
    return fail('badge-taken', 'another has this badge', { theirWords: badged.name });
  return null;
}

function changesOf(before: StoredPerson | null, edit: PersonEdit): PersonChange[] {
  if (before === null) return ['added'];
  const { name, badge, role, active } = before;
  return [
    ...(name === edit.name && badge === edit.badge && role === edit.role ? [] : (['changed'] as const)),
    ...(active === edit.active ? [] : [edit.active ? ('put-on' as const) : ('put-off' as const)]),
  ];
}

export function savePerson(parts: RecordBase, edit: PersonEdit): Result<PersonRow> {
  const { db, stores } = parts;
  return attempt(() =>
    db.transaction((): Result<PersonRow> => {
      const before = edit.id === null ? null : stores.people.get(edit.id);
      if (edit.id !== null && before === null) return fail('not-found', `nobody ${edit.id}`);
      if (before?.managed === true)
        return fail('managed', `${before.name} is set by the administrator's file`);
      const refused = taken(stores, edit);
      if (refused !== null) return refused;
      const { name, badge, role, active } = edit;
      const id = edit.id ?? parts.newId();
      const pin = before?.pin ?? null;
      const changes = changesOf(before, edit);
      if (before !== null && changes.length === 0) return ok(personRow(before));
      const kept = storePerson(parts, { id, name, badge, role, active, pin, managed: false }, changes);
      if (!active && stores.people.signedIn() === null) stores.people.setSignedIn(null);
      return ok(personRow(kept));
    }),
  );
}

/** The PIN is hashed before anything is written; the PIN itself is stored nowhere. */
export async function savePin(
  parts: Omit<RecordBase, 'newId'>,
  id: string,
  pin: string | null,
  actor?: Actor,
): Promise<Result<PersonRow>> {
  const kept = pin === null ? null : await hashPin(pin);
  return attempt(() =>
    parts.db.transaction((): Result<PersonRow> => {
      const person = parts.stores.people.get(id);
      if (person === null) return fail('not-found', `nobody ${id}`);
      // Whoever may set a PIN may also end a wait, since a new PIN replaces a forgotten one.
      parts.stores.people.setPinAttempts(id, null);
      const what = actor === undefined ? (kept === null ? 'pin-removed' : 'pin-set') : 'pin-set-outside';
      return ok(personRow(storePerson(parts, { ...person, pin: kept }, [what], actor)));
    }),
  );
}
