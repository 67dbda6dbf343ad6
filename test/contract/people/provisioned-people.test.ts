import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { hashPin } from '#main/people/pin.ts';
import { provisionPeople } from '#main/people/provisioned-people.ts';
import { checkProvisioning } from '#main/station/provision-file.ts';
import type { ProvisionedPerson } from '#shared/station/provision.ts';
import { openStation } from '#support/open-station.ts';
import { openPeople } from '#support/people-bench.ts';

const packer = (name: string, more: Partial<ProvisionedPerson> = {}): ProvisionedPerson => ({
  name,
  badge: '',
  role: 'packer',
  ...more,
});

test('the file says who is here: by name, with a PIN as its hash; who is no longer in it is put off, and a file with a mistake puts nobody off', async () => {
  const { db, stores } = openStation();
  const { add } = openPeople(db);
  const ana = await add('Ana', 'packer', { badge: 'B-0001' });
  const parts = { db, stores, clock: systemClock, newId: randomUUID };
  const pinHash = await hashPin('4711');
  const named = [
    packer('ana', { badge: 'B-0002' }),
    packer('Sam', { role: 'supervisor', badge: 'B-0001', pinHash }),
  ];
  provisionPeople(parts, named);
  expect(stores.people.all()).toMatchObject([
    { id: ana, name: 'ana', badge: 'B-0002', managed: true, version: 2 },
    { name: 'Sam', badge: 'B-0001', managed: true, pin: pinHash, version: 1 },
  ]);
  const { people } = openPeople(db);
  const edited = { id: ana, name: 'Ana', badge: '', role: 'administrator', active: true } as const;
  const sam = stores.people.ofName('Sam')?.id ?? '';
  expect(await people.handlers.signIn({ id: sam, pin: '4711', how: 'name' })).toMatchObject({ ok: true });
  expect(await people.handlers.save(edited)).toMatchObject({ error: { code: 'managed' } });

  // The same again changes nothing, and a file that is not read says nothing.
  provisionPeople(parts, named);
  provisionPeople(parts, undefined);
  expect(stores.people.all().map(({ version, active }) => [version, active])).toEqual([
    [2, true],
    [1, true],
  ]);
  provisionPeople(parts, [packer('Sam', { role: 'supervisor' })]);
  expect(stores.people.get(ana)).toMatchObject({ active: false, managed: false });
  expect(stores.people.get(sam)).toMatchObject({ active: true, pin: pinHash });
});

test.each([
  ['a PIN in clear', { name: 'Sam', pin: '4711' }, { path: 'people.0.pin', code: 'unknown-key' }],
  ['a hash that is none', { name: 'Sam', pinHash: '4711' }, { path: 'people.0.pinHash', code: 'pin-hash' }],
  ['a role that is none', { name: 'Sam', role: 'boss' }, { path: 'people.0.role', code: 'invalid-value' }],
])('%s is a mistake of the file, and is named', (_what, person, problem) => {
  expect(checkProvisioning({ people: [person] })).toMatchObject({ problems: [problem], values: {} });
});

test('the same name or badge twice is a mistake of the file', () => {
  expect(
    checkProvisioning({
      people: [
        { name: 'Sam', badge: 'B-1000' },
        { name: 'SAM', badge: 'B-1000' },
      ],
    }).problems,
  ).toEqual([
    { path: 'people.1.name', code: 'person-name-twice' },
    { path: 'people.1.badge', code: 'person-badge-twice' },
  ]);
});
