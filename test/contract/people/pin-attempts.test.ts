import { expect, test } from 'vitest';
import { openStation } from '#support/open-station.ts';
import { openPeople } from '#support/people-bench.ts';
import { createFakeClock } from '#support/fake-clock.ts';

const wrong = { pin: '0000', how: 'name' } as const;
const right = { pin: '4711', how: 'name' } as const;

test('after five wrong PINs the right one waits too, longer each time', async () => {
  const { db } = openStation();
  const { people, clock, stores, add } = openPeople(db);
  const id = await add('Sam', 'supervisor', { pin: '4711' });
  for (let n = 1; n < 5; n += 1)
    expect(await people.handlers.signIn({ id, ...wrong })).toMatchObject({ error: { code: 'pin-wrong' } });
  const locked = { error: { code: 'pin-locked', waitSeconds: 30 } };
  expect(await people.handlers.signIn({ id, ...wrong })).toMatchObject(locked);
  expect(await people.handlers.signIn({ id, ...right })).toMatchObject(locked);
  await clock.advance(30_001);
  expect(await people.handlers.signIn({ id, ...wrong })).toMatchObject({
    error: { code: 'pin-locked', waitSeconds: 60 },
  });
  await clock.advance(60_001);
  expect(await people.handlers.signIn({ id, ...right })).toMatchObject({ ok: true });
  // The right one begins anew.
  expect(await people.handlers.signIn({ id, ...wrong })).toMatchObject({ error: { code: 'pin-wrong' } });
  const refused = stores.journal.latest(50).filter(({ event }) => event === 'pin-refused');
  expect(refused).toHaveLength(7);
  expect(JSON.stringify(stores.journal.latest(50))).not.toMatch(/4711|0000/);
});

test('the wait survives a restart, and a clock that is set back makes it longer, not shorter', async () => {
  const { db, file } = openStation();
  const first = openPeople(db);
  const id = await first.add('Sam', 'supervisor', { pin: '4711' });
  for (let n = 0; n < 5; n += 1) await first.people.handlers.signIn({ id, ...wrong });
  db.close();

  const again = openStation(file);
  const clock = createFakeClock('2026-11-17T15:00:10.000Z');
  const { people } = openPeople(again.db, {}, clock);
  expect(await people.handlers.signIn({ id, ...right })).toMatchObject({ error: { waitSeconds: 20 } });
  clock.setWallClock('2020-01-01T00:00:00.000Z');
  expect(await people.handlers.signIn({ id, ...right })).toMatchObject({ error: { waitSeconds: 30 } });
  await clock.advance(31_000);
  expect(await people.handlers.signIn({ id, ...right })).toMatchObject({ ok: true });
});

test('many tries at once are no more tries: each is counted before it is compared', async () => {
  const { db } = openStation();
  const { people, add } = openPeople(db);
  const id = await add('Sam', 'supervisor', { pin: '4711' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => people.handlers.signIn({ id, ...wrong })),
  );
  expect(db.prepare('SELECT wrong FROM pin_tries').get()).toEqual({ wrong: 5 });
  expect(answers.every(({ ok }) => !ok)).toBe(true);
  expect(await people.handlers.signIn({ id, ...right })).toMatchObject({ error: { code: 'pin-locked' } });
});
