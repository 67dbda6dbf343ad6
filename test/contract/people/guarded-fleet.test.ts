import { expect, test } from 'vitest';
import { guardStation } from '#main/ipc/station-rules.ts';
import { eachHandler } from '#shared/ipc/contract.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { approve, openPeople } from '#support/people-bench.ts';

type Call = (input: unknown) => Result<unknown> | Promise<Result<unknown>>;

/** Every call of the fleet, answering `ok` and noting that it ran, behind its rules; a packer is signed in. */
async function guardedFleet() {
  const bench = openPeople(openStation().db);
  const ana = await bench.add('Ana');
  const sam = await bench.add('Sam', 'administrator', { pin: '4711' });
  value(await bench.people.handlers.signIn({ id: ana, pin: null, how: 'name' }));
  const ran: string[] = [];
  const noted = eachHandler(['backups', 'support', 'fleet'], (_subject, name) => () => {
    ran.push(name);
    return ok(undefined);
  });
  const calls = guardStation(noted, bench.people.guarding).fleet;
  return { ...bench, sam, ran, calls: calls as unknown as Record<string, Call> };
}

const earlier = (kind: string, field: string) => ({ kind, id: 'one', field, at: '2026-11-22T10:00:00.000Z' });

test.each([
  ['person', 'role', 'people'],
  ['setting', 'withoutPin', 'setup'],
  ['pro-range', 'last', 'setup'],
])('an earlier value of a %s is put back by whom its list belongs to', async (kind, field, permission) => {
  const of = await guardedFleet();
  const refused = await of.calls['putBack']?.(earlier(kind, field));
  expect(refused).toMatchObject({ ok: false, error: { code: 'needs-supervisor', ask: { permission } } });
  expect(of.ran).toEqual([]);
  await approve(of, refused as Parameters<typeof approve>[1], { id: of.sam, pin: '4711' });
  expect(await of.calls['putBack']?.(earlier(kind, field))).toMatchObject({ ok: true });
});

test.each(['dock', 'freight', 'template'])('what packers edit they also put back: %s', async (kind) => {
  const of = await guardedFleet();
  expect(await of.calls['putBack']?.(earlier(kind, 'name'))).toMatchObject({ ok: true });
});
