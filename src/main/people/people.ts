import type { RecordBase } from '#main/desk-base.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import type { StoredPerson } from '#main/storage/station/people-store.ts';
import { attempt, attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { withoutSymbology } from '#shared/freight/numbers/symbology.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { noPeople, type LinePerson, type PersonChoice, type Presence } from '#shared/station/people.ts';
import { outranks, type AccessSettings } from '#shared/station/permissions.ts';
import type { Settings } from '#shared/station/settings.ts';
import { personRow, savePerson, savePin } from './edit-people.ts';
import { createGate, type Gate } from './gate.ts';
import { guard, type GuardParts } from './guard.ts';
import { createPinCheck } from './pin-check.ts';
import { needsPin, personChoice, createSession } from './session.ts';

/** Who packs at this station, and what they may do. With no one entered nothing of it is visible, and no PIN is asked for. */
export interface People {
  handlers: Handlers['people'];
  /** For the handlers that are guarded. */
  guarding: GuardParts;
  gate: Gate;
  /** The person that journal lines name at this moment. */
  person(): LinePerson | null;
  presence(): Presence;
  /** The settings, with the name of the signed-in person as the station's packer. */
  atStation(settings: Settings): Settings;
  changed: Signal<void>;
}

export function createPeople(base: RecordBase, access: () => AccessSettings): People {
  const { db, stores, clock } = base;
  const { people, journal } = stores;
  const changed: Signal<void> = createSignal();
  const session = createSession({ people, locksAtStart: access().lockMinutes > 0 });
  const gate = createGate(base, session, access);
  const isPin = createPinCheck(base);
  /** Needed with every status and every reading of the settings, so read again only after a change. */
  let known: { active: StoredPerson[]; signedIn: StoredPerson | null } | null = null;
  changed.on(() => {
    known = null;
  });
  const read = () =>
    (known ??= { active: people.all().filter((one) => one.active), signedIn: people.signedIn() });
  const active = (): StoredPerson[] => read().active;

  /** Notifies listeners; called after the commit. */
  function told<T>(result: Result<T>): Result<T> {
    if (result.ok) changed.emit();
    return result;
  }

  async function signIn({
    id,
    pin,
    how,
  }: Parameters<Handlers['people']['signIn']>[0]): Promise<Result<PersonChoice>> {
    const person = people.get(id);
    if (person?.active !== true) return fail('not-found', `nobody ${id}`);
    const asked = needsPin(person);
    if (asked) {
      if (pin === null) return fail('pin-wrong', `${person.name} signs in with a PIN`);
      const right = await isPin(person, pin);
      if (!right.ok) return right;
    }
    return attempt(() => {
      const { name } = person;
      db.transaction(() => {
        people.setSignedIn(id);
        const line = {
          at: clock.now().toISOString(),
          shipmentId: null,
          subject: 'person',
          subjectId: id,
        } as const;
        journal.add({ ...line, event: 'signed-in', detail: { name, how }, actor: { id, name } });
      });
      session.open();
      if (asked) gate.proven(person);
      return ok(personChoice(person));
    });
  }

  async function approve({ ask, id, pin }: { ask: string; id: string; pin: string }): Promise<Result<void>> {
    const needs = gate.needsOf(ask);
    if (needs === null) return fail('not-found', 'the question is over');
    const person = people.get(id);
    if (person === null || !person.active || !needsPin(person) || !outranks(person.role, needs))
      return fail('not-allowed', `${id} may not approve this`);
    const right = await isPin(person, pin);
    return right.ok ? gate.approve(ask, person) : right;
  }

  const handlers: Handlers['people'] = {
    names: () => storeResult(() => active().map(personChoice)),
    list: () => storeResult(() => people.all().map(personRow)),
    save: (edit) => told(savePerson(base, edit)),
    setPin: async ({ id, pin }) => told(await savePin(base, id, pin)),
    ofBadge: ({ text }) =>
      storeResult(() => {
        const person = people.ofBadge(withoutSymbology(text));
        return person === null ? null : personChoice(person);
      }),
    signIn: async (input) => told(await attemptAsync(() => signIn(input))),
    lock: () => {
      session.lock();
      changed.emit();
      return ok(undefined);
    },
    enterSetup: () => ok(undefined),
    approve: (input) => attemptAsync(() => approve(input)),
  };

  const guarding = { gate, journal };

  return {
    gate,
    guarding,
    changed,
    handlers: guard<'people'>({ people: handlers }, {}, guarding).people,
    person: () => session.person(),
    presence() {
      const named = active();
      if (named.length === 0) return noPeople;
      const { signedIn: person } = read();
      return {
        named: true,
        badges: named.some(({ badge }) => badge !== ''),
        locked: session.isLocked(),
        lockMinutes: access().lockMinutes,
        person: person === null ? null : personChoice(person),
      };
    },
    atStation(settings) {
      const named = active();
      if (named.length === 0) return settings;
      const packer = read().signedIn?.name ?? '';
      const packers = named.map(({ name }) => name);
      return { ...settings, station: { ...settings.station, packer, packers } };
    },
  };
}
