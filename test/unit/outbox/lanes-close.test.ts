import { expect, test, vi } from 'vitest';
import { isDoubtClosure } from '#main/outbox/lane-closure.ts';
import { lanesOver, type FailedAttempt } from '#support/lanes-bench.ts';

test('a doubt in one lane lets the other end before the next row goes', async () => {
  const bench = lanesOver(4);
  bench.lanes.start();
  await bench.end('b1', 'in-doubt');
  expect(bench.ids()).toEqual(['b2']);
  await bench.end('b2', 'accepted');
  expect(bench.ids()).toEqual(['b3', 'b4']);
  // The answer between two doubts: they are not in a row.
  await bench.end('b3', 'in-doubt');
  expect(bench.lanes.closedFor()).toBeNull();
});

test.each<[FailedAttempt, FailedAttempt, string]>([
  ['in-doubt', 'in-doubt', 'in-doubt'],
  ['turned-away', 'in-doubt', 'in-doubt'],
  ['turned-away', 'turned-away', 'turned-away'],
])('two doubts in a row (%s, %s) close the lanes: %s', async (one, other, reason) => {
  const bench = lanesOver(4);
  bench.lanes.start();
  await bench.end('b1', one);
  await bench.end('b2', other);
  expect([bench.ids(), bench.lanes.closedFor(), bench.lanes.view().closedFor]).toEqual([[], reason, reason]);
  expect(bench.events()).toEqual([['lane-closed', { reason }]]);
  await bench.clock.advance(600_000);
  expect(bench.ids()).toEqual([]);
});

test('lanes that a person opens send one row, and both again once it is answered', async () => {
  const bench = lanesOver(6);
  bench.lanes.start();
  await bench.end('b1', 'in-doubt');
  await bench.end('b2', 'in-doubt');
  expect(bench.lanes.open('person')).toBe(true);
  bench.lanes.pump();
  expect([bench.lanes.closedFor(), bench.ids()]).toEqual([null, ['b3']]);
  // The doubts before are forgotten: it takes two new ones.
  await bench.end('b3', 'in-doubt');
  expect([bench.lanes.closedFor(), bench.ids()]).toEqual([null, ['b4']]);
  await bench.end('b4', 'accepted');
  expect(bench.ids()).toEqual(['b5', 'b6']);
  expect(bench.lanes.open('read')).toBe(false);
  expect(bench.events().slice(0, 2)).toEqual([
    ['lane-opened', { by: 'person' }],
    ['lane-closed', { reason: 'in-doubt' }],
  ]);
});

test('opening ends a wait, and one row goes first', async () => {
  const bench = lanesOver(3);
  bench.lanes.start();
  await bench.end('b1', 'not-sent');
  await bench.end('b2', 'accepted');
  bench.lanes.planRetry('dns');
  expect(bench.lanes.open('read')).toBe(false);
  expect([bench.lanes.view().nextAttemptAt, bench.lanes.view().heldUpBy]).toEqual([null, null]);
  bench.lanes.pump();
  expect(bench.ids()).toHaveLength(2);
  const idle = lanesOver(3);
  idle.lanes.planRetry('dns');
  idle.lanes.open('settings');
  idle.lanes.start();
  expect(idle.ids()).toEqual(['b1']);
});

test('a settings problem closes the lanes and ends the wait; only a person opens what was turned away', async () => {
  const bench = lanesOver(4);
  bench.lanes.start();
  bench.lanes.planRetry('dns');
  await bench.end('b1', 'held');
  expect([bench.lanes.closedFor(), bench.lanes.view().nextAttemptAt]).toEqual(['certificate', null]);
  const away = lanesOver(4);
  away.lanes.start();
  away.lanes.close('turned-away');
  await away.end('b1', 'held');
  expect(away.lanes.closedFor()).toBe('turned-away');
});

test('lanes that are closed for a reason are not closed for it again', () => {
  const bench = lanesOver(0);
  bench.lanes.close('certificate');
  bench.lanes.close('certificate');
  expect(bench.events()).toEqual([['lane-closed', { reason: 'certificate' }]]);
  bench.lanes.close('proxy');
  expect([bench.events().length, bench.lanes.closedFor()]).toEqual([2, 'proxy']);
});

test('lanes that were closed send one row when they open, the oldest, whatever failed before', async () => {
  const bench = lanesOver(3);
  bench.lanes.start();
  await bench.end('b2', 'accepted');
  await bench.end('b1', 'full-disk');
  // What the disk refused lets the others go first.
  await bench.end('b3', 'accepted');
  bench.lanes.close('certificate');
  bench.lanes.open('settings');
  bench.lanes.pump();
  expect(bench.ids()).toEqual(['b1']);
  const fresh = lanesOver(3);
  fresh.lanes.close('certificate');
  fresh.lanes.open('settings');
  fresh.lanes.start();
  expect(fresh.ids()).toEqual(['b1']);
});

test('screens are told when the lanes close and open, also when a full disk cannot keep the line', () => {
  let changed = 0;
  const bench = lanesOver(1, { changed: () => (changed += 1) });
  bench.lanes.close('proxy');
  expect([changed, bench.lanes.open('person'), changed]).toEqual([1, true, 2]);
  const full = Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  });
  const add = vi.spyOn(bench.stores.journal, 'add').mockImplementation(() => {
    throw full;
  });
  bench.lanes.close('proxy');
  expect([bench.lanes.closedFor(), changed, bench.reports]).toEqual(['proxy', 3, [full]]);
  // A defect is no full disk.
  add.mockImplementation(() => {
    throw new TypeError('a defect');
  });
  expect(() => bench.lanes.open('person')).toThrow('a defect');
});

test('only doubts in a row are a closure for doubts', () => {
  const reasons = ['in-doubt', 'turned-away', 'certificate', 'proxy', null] as const;
  expect(reasons.map(isDoubtClosure)).toEqual([true, true, false, false, false]);
});
