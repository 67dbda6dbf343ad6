import type { RecordBase } from '#main/desk-base.ts';
import { fold } from '#shared/freight/text/fold.ts';
import type { ProvisionedPerson } from '#shared/station/provision.ts';
import { storePerson } from './edit-people.ts';

/**
 * Applies the people of the administrator's file at a start: those it names are matched by name and become as it says; those it no longer names
 * are deactivated. A PIN that was set here stays unless the file has one. `named` undefined: the file names no one or is unusable; the people it
 * named before then stay as they are.
 */
export function provisionPeople(parts: RecordBase, named: readonly ProvisionedPerson[] | undefined): void {
  if (named === undefined) return;
  const { db, stores } = parts;
  db.transaction(() => {
    const names = new Set(named.map(({ name }) => fold(name)));
    for (const person of stores.people.all())
      if (person.managed && person.active && !names.has(fold(person.name)))
        storePerson(parts, { ...person, active: false, managed: false }, ['put-off'], null);
    for (const { name, badge, role, pinHash } of named) {
      const before =
        stores.people.ofName(name) ??
        stores.people.all().find((one) => fold(one.name) === fold(name)) ??
        null;
      // The file assigns badges: a person entered here with the same one loses it.
      const badged = stores.people.ofBadge(badge);
      if (badged !== null && badged.id !== before?.id)
        storePerson(parts, { ...badged, badge: '' }, ['changed'], null);
      const pin = pinHash ?? before?.pin ?? null;
      const isAsBefore =
        before !== null && before.active && before.managed && before.name === name && before.badge === badge;
      if (isAsBefore && before.role === role && before.pin === pin) continue;
      const id = before?.id ?? parts.newId();
      storePerson(
        parts,
        { id, name, badge, role, pin, active: true, managed: true },
        [
          before === null ? 'added' : 'changed',
          ...(before?.pin === pin || pinHash === undefined ? [] : (['pin-set-outside'] as const)),
        ],
        null,
      );
      // A new PIN in the file replaces a forgotten one, so the wait ends.
      if (before?.pin !== pin) stores.people.setPinAttempts(id, null);
    }
  });
}
