import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { openPeople } from '#support/people-bench.ts';

const byName = { pin: null, how: 'name' } as const;

test('who is signed in is so after a restart; with an idle lock a start is locked', async () => {
  const { db, file } = openStation();
  const first = openPeople(db);
  const ana = await first.add('Ana');
  value(await first.people.handlers.signIn({ id: ana, ...byName }));
  db.close();
  const second = openStation(file);
  expect(openPeople(second.db).people.presence()).toMatchObject({ locked: false, person: { name: 'Ana' } });
  const { people } = openPeople(second.db, { lockMinutes: 10 });
  expect(people.presence()).toMatchObject({ locked: true, lockMinutes: 10 });
  expect(people.person()).toBeNull();
  value(await people.handlers.signIn({ id: ana, ...byName }));
  expect(people.person()).toEqual({ id: ana, name: 'Ana' });
});

test('with nobody entered nothing is locked, asked for or named; the first one who is entered locks nothing', async () => {
  const { people, add } = openPeople(openStation().db, { lockMinutes: 10 });
  value(await people.handlers.lock());
  expect(people.presence()).toMatchObject({ named: false, locked: false });
  value(await people.handlers.enterSetup());
  await add('Ana');
  expect(people.presence()).toMatchObject({ named: true, locked: false, person: null });
});

test('a badge is its owner’s alone, and free again when the owner is gone', async () => {
  const { people, add } = openPeople(openStation().db);
  const ana = await add('Ana', 'packer', { badge: 'B-4401' });
  const bo = { id: null, name: 'Bo', badge: 'B-4401', role: 'packer', active: true } as const;
  expect(await people.handlers.save(bo)).toMatchObject({ error: { code: 'badge-taken', theirWords: 'Ana' } });
  expect(await people.handlers.save({ ...bo, name: 'ANA', badge: '' })).toMatchObject({
    error: { code: 'person-name-taken' },
  });
  value(await people.handlers.signIn({ id: ana, ...byName }));
  value(await people.handlers.save({ id: ana, name: 'Ana', badge: 'B-4401', role: 'packer', active: false }));
  expect(people.presence()).toMatchObject({ named: false, person: null });
  expect(await people.handlers.signIn({ id: ana, ...byName })).toMatchObject({
    error: { code: 'not-found' },
  });
  value(await people.handlers.save(bo));
  expect(value(await people.handlers.ofBadge({ text: ' B-4401 ' }))).toMatchObject({ name: 'Bo' });
});

test('people are an administrator’s, and a supervisor’s where there is none', async () => {
  const { people, add } = openPeople(openStation().db);
  const sam = await add('Sam', 'supervisor', { pin: '4711' });
  const bo = { id: null, name: 'Bo', badge: '', role: 'administrator', active: true } as const;
  expect(await people.handlers.save(bo)).toMatchObject({
    error: { ask: { permission: 'people', needs: 'supervisor' } },
  });
  value(await people.handlers.signIn({ id: sam, pin: '4711', how: 'name' }));
  const { id } = value(await people.handlers.save(bo));
  value(await people.handlers.setPin({ id, pin: '2468' }));
  // Now there is one.
  expect(await people.handlers.save({ ...bo, name: 'Cy' })).toMatchObject({
    error: { ask: { needs: 'administrator' } },
  });
  expect(await people.handlers.list()).toMatchObject({ ok: true });
});
