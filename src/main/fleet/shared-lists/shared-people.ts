import type { RecordBase } from '#main/desk-base.ts';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import { savePerson } from '#main/people/edit-people.ts';
import type { StoredPerson } from '#main/storage/station/people-store.ts';
import { fold } from '#shared/freight/text/fold.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { badgeSchema, personEditSchema, personNameSchema, roles } from '#shared/station/people.ts';
import * as z from 'zod';
import { availableName } from './free-name.ts';
import { keyHash, type LocalRow, type DisplacedRow, type SharedTable } from './shared-table.ts';

const personFields = z.object({
  name: personNameSchema,
  badge: badgeSchema,
  role: z.enum(roles),
  pin: z.string().max(400).nullable(),
  active: z.boolean(),
});

const restorable: ReadonlySet<string> = new Set(['name', 'role', 'active']);

/**
 * The people as the fleet shares them, with roles and PIN hashes. People in the administrator's file stay local. When another station gave the
 * same name or badge to someone else, the later one is shown with "(2)", and without the badge.
 */
export function sharedPeople(parts: RecordBase): SharedTable {
  const { people, journal } = parts.stores;
  const at = (): string => parts.clock.now().toISOString();

  function rowOf({ name, badge, role, pin, active }: StoredPerson): LocalRow {
    const fields = { name, badge, role, pin, active };
    // An inactive person does not reserve the name.
    if (!active) return { fields, keys: [], more: {} };
    const more: Record<string, string> = badge === '' ? {} : { badge: keyHash('badge', badge) };
    return { fields, keys: [keyHash('name', fold(name)), ...Object.values(more)], more };
  }
  const own = (id: string): StoredPerson | null => {
    const person = people.get(id);
    return person?.managed === true ? null : person;
  };
  function put(person: Omit<StoredPerson, 'version' | 'changedAt'>, what: 'added' | 'changed'): void {
    people.put({ ...person, changedAt: at() });
    journal.add({
      at: at(),
      shipmentId: null,
      subject: 'person',
      subjectId: person.id,
      event: 'person-changed',
      detail: { name: person.name, what },
      actor: null,
    });
  }

  return {
    kind: 'person',
    deletes: false,
    read(id) {
      const person = own(id);
      return person === null ? null : rowOf(person);
    },
    ids: (after, limit) =>
      people
        .all()
        .map(({ id }) => id)
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit),
    mayWrite(id) {
      return people.get(id)?.managed !== true;
    },
    holderOf: (fields) =>
      fields['active'] === true ? (people.ofName(String(fields['name']))?.id ?? null) : null,
    makeRoom(id, fields): DisplacedRow[] {
      const { name, badge, active } = personFields.parse(fields);
      if (!active) return [];
      const rooms: DisplacedRow[] = [];
      const named = people.ofName(name);
      if (named !== null && named.id !== id && !named.managed) {
        const other = availableName(named.name, 60, (tried) => people.ofName(tried) !== null);
        put({ ...named, name: other }, 'changed');
        rooms.push({ id: named.id, was: { name: named.name }, fields: { name: other } });
      }
      const badged = people.ofBadge(badge);
      if (badged !== null && badged.id !== id && !badged.managed) {
        put({ ...badged, badge: '' }, 'changed');
        rooms.push({ id: badged.id, was: { badge: badged.badge }, fields: { badge: '' } });
      }
      return rooms;
    },
    write(id, fields: SharedFields) {
      const read = personFields.parse(fields);
      const [named, badged] = [people.ofName(read.name), people.ofBadge(read.badge)];
      // The administrator's file gives this name or badge to someone here: the fleet's row waits until the file is changed.
      if (read.active && [named, badged].some((one) => one?.managed === true && one.id !== id)) return;
      const before = people.get(id);
      put({ ...read, id, managed: false }, before === null ? 'added' : 'changed');
      if (!read.active && people.signedIn() === null) people.setSignedIn(null);
    },
    // People are never deleted: the journal names them.
    remove(id) {
      const person = own(id);
      if (person?.active === true) put({ ...person, active: false }, 'changed');
    },
    becameOf: () => null,
    fold: () => undefined,
    putBack(id, field, value) {
      const person = own(id);
      if (person === null) return fail('not-found', `nobody ${id} is shared here`);
      const { name, badge, role, active } = person;
      const edit = personEditSchema.safeParse({ id, name, badge, role, active, [field]: value });
      // A person sets a PIN or a badge; it is never restored from a list.
      if (!edit.success || !restorable.has(field)) return fail('bad-input', `${field} is not put back`);
      const saved = savePerson(parts, edit.data);
      return saved.ok ? ok(undefined) : saved;
    },
  };
}
