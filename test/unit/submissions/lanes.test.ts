import { expect, test } from 'vitest';
import { createLanes, type LanesParts } from '#main/submissions/lanes.ts';
import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import type { Finished } from '#main/submissions/worker.ts';
import { aBolAnswer, anExchange } from '#support/builders.ts';
import { createFakeClock, settle } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

type Ending =
  | 'accepted'
  | 'refused'
  | 'not-sent'
  | 'in-doubt'
  | 'turned-away'
  | 'held'
  | 'full-disk'
  | 'no-row';
const exchange = anExchange();
const outcomes: Record<Exclude<Ending, 'full-disk' | 'no-row'>, Outcome<StepAnswer>> = {
  accepted: { kind: 'accepted', answer: aBolAnswer(), exchange },
  refused: { kind: 'refused', words: 'no', exchange },
  'not-sent': { kind: 'not-sent', reason: 'dns', exchange },
  'in-doubt': { kind: 'in-doubt', reason: 'interrupted', words: null, answer: null, exchange },
  'turned-away': { kind: 'in-doubt', reason: 'unreadable-answer', words: null, answer: null, exchange },
  held: { kind: 'held', reason: 'certificate', exchange },
}; // prettier-ignore

/** Lanes over so many stored rows. Each try ends when the test says how. */
function lanesOver(rows: number, more: Partial<LanesParts> = {}) {
  const { db, stores } = openStation();
  for (let n = 1; n <= rows; n += 1) {
    const bolNumber = `s${n}`;
    stores.shipments.insert(aStoredShipment(bolNumber));
    const at = `2026-11-17T15:00:00.${String(n).padStart(3, '0')}Z`;
    stores.submissions.insert(aStoredSubmission(`b${n}`, bolNumber, { at }));
  }
  const clock = createFakeClock();
  const running: { id: string; end: (how: Ending) => Promise<void> }[] = [];
  const tries: string[] = [];
  const reports: unknown[] = [];
  const set = (id: string, state: string) =>
    db.prepare('UPDATE submissions SET state = ? WHERE id = ?').run(state, id);
  const parts: LanesParts = {
    stores, clock, random: () => 0, setUp: () => true, report: (error) => reports.push(error), proven: () => true,
    onOutcome: () => undefined, changed: () => undefined,
    wasTurnedAway: (outcome) => outcome.kind === 'in-doubt' && outcome.reason === 'unreadable-answer',
    run({ id }: StoredSubmission) {
      tries.push(id);
      // A lane that goes round without a pause would never end, and no test with it.
      if (tries.length > 200) return new Promise<Finished>(() => undefined);
      const { promise, resolve } = Promise.withResolvers<Finished>();
      set(id, 'claimed');
      running.push({
        id,
        end(how) {
          running.splice(running.findIndex((one) => one.id === id), 1);
          set(id, how === 'not-sent' || how === 'full-disk' ? 'queued' : how === 'held' ? 'held' : 'accepted');
          if (how === 'not-sent') lanes.planRetry('dns');
          resolve(
            how === 'full-disk' ? { localError: new Error('disk is full') }
            : how === 'no-row' ? { localError: null } : { outcome: outcomes[how] },
          );
          return settle();
        },
      });
      return promise;
    },
    ...more,
  }; // prettier-ignore
  const lanes = createLanes(parts);
  return {
    db, stores, clock, lanes, tries, reports,
    ids: () => running.map(({ id }) => id),
    end: async (id: string, how: Ending) => {
      const row = running.find((one) => one.id === id);
      if (row === undefined) throw new Error(`${id} is not being sent`);
      await row.end(how);
    },
    events: () => stores.journal.latest(20).map(({ event, detail }) => [event, detail]),
  }; // prettier-ignore
}

// Regression: no test noticed when a disk that refused a claim had the lanes try it again without a pause, which hangs the whole program.
test('a disk that refuses a claim is waited for, as the network is', async () => {
  const bench = lanesOver(1, {
    proven: () => false,
    run: () => {
      bench.tries.push('refused');
      return bench.tries.length > 200 ? new Promise(() => undefined) : Promise.resolve({ localError: new Error('full') });
    },
  });
  bench.lanes.start();
  await settle();
  expect(bench.tries).toHaveLength(1);
  expect(bench.lanes.view()).toMatchObject({ heldUpBy: 'not-committed', nextTryAt: '2026-11-17T15:00:01.000Z' });
  await bench.clock.advance(3000);
  expect(bench.tries).toHaveLength(4);
}); // prettier-ignore

test('a database that cannot be read is reported and waited for', async () => {
  const { lanes, clock, reports, tries } = lanesOver(1, {
    proven() {
      throw new Error('disk I/O error');
    },
  });
  lanes.start();
  await settle();
  expect([reports.length, tries, lanes.view().heldUpBy]).toEqual([1, [], 'not-committed']);
  await clock.advance(1000);
  expect(tries).toEqual(['b1']);
});

test('what fails while an outcome is passed on stops no lane for good', async () => {
  let broken = true;
  const bench = lanesOver(2, {
    proven: () => true,
    onOutcome() {
      if (broken) throw new Error('full');
    },
  });
  bench.lanes.start();
  await bench.end('b1', 'accepted');
  expect([bench.reports.length, bench.lanes.view().heldUpBy]).toEqual([1, 'not-committed']);
  broken = false;
  await bench.end('b2', 'accepted');
  expect([bench.reports.length, bench.lanes.view().heldUpBy]).toEqual([1, null]);
});

test('nothing is sent before the start, without settings, or where the station may not send', async () => {
  const bench = lanesOver(1);
  bench.lanes.pump();
  expect(bench.tries).toEqual([]);
  bench.lanes.start();
  expect(bench.ids()).toEqual(['b1']);
  for (const more of [{ setUp: () => false }, { maySend: () => false }]) {
    const other = lanesOver(1, more);
    other.lanes.start();
    expect(other.tries).toEqual([]);
  }
  const may = lanesOver(1, { maySend: () => true });
  may.lanes.start();
  expect(may.tries).toEqual(['b1']);
  await settle();
});

test('two at a time once the settings are proven, one before', async () => {
  const proven = lanesOver(3);
  proven.lanes.start();
  expect(proven.ids()).toEqual(['b1', 'b2']);
  await proven.end('b1', 'accepted');
  expect(proven.ids()).toEqual(['b2', 'b3']);
  const unproven = lanesOver(3, { proven: () => false });
  unproven.lanes.start();
  expect(unproven.ids()).toEqual(['b1']);
  await unproven.end('b1', 'accepted');
  expect(unproven.ids()).toEqual(['b2']);
});

test('to look for the next row sends none', () => {
  const bench = lanesOver(1);
  bench.lanes.lookForNext();
  expect(bench.tries).toEqual([]);
});

test('a row that was no longer there delays no other', async () => {
  const bench = lanesOver(3);
  bench.lanes.start();
  await bench.end('b1', 'no-row');
  expect([bench.ids(), bench.lanes.view().nextTryAt]).toEqual([['b2', 'b3'], null]);
});

test('after a try in which nothing was sent one row goes alone, another than the one that failed, until something is answered', async () => {
  for (const how of ['accepted', 'refused'] as const) {
    const bench = lanesOver(5);
    bench.lanes.start();
    await bench.end('b1', 'not-sent');
    await bench.end('b2', 'not-sent');
    expect([bench.ids(), bench.lanes.view()]).toMatchObject([[], { heldUpBy: 'dns', closedFor: null }]);
    await bench.clock.advance(1000);
    expect(bench.ids()).toEqual(['b3']);
    await bench.end('b3', how);
    // Both lanes are open again, the wait is forgotten, and so are the failures: the oldest goes first.
    expect([bench.ids(), bench.lanes.view().heldUpBy]).toEqual([['b1', 'b2'], null]);
  }
});

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

test.each<[Ending, Ending, string]>([
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
  expect(bench.events().slice(0, 2)).toEqual([['lane-opened', { by: 'person' }], ['lane-closed', { reason: 'in-doubt' }]]);
}); // prettier-ignore

test('opening ends a wait, and one row goes first', async () => {
  const bench = lanesOver(3);
  bench.lanes.start();
  await bench.end('b1', 'not-sent');
  await bench.end('b2', 'accepted');
  bench.lanes.planRetry('dns');
  expect(bench.lanes.open('read')).toBe(false);
  expect([bench.lanes.view().nextTryAt, bench.lanes.view().heldUpBy]).toEqual([null, null]);
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
  expect([bench.lanes.closedFor(), bench.lanes.view().nextTryAt]).toEqual(['certificate', null]);
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

test('`Try now` ends the wait and has that row go first', async () => {
  const bench = lanesOver(25);
  bench.lanes.start();
  await bench.end('b1', 'not-sent');
  await bench.end('b2', 'not-sent');
  bench.lanes.tryNow('b24');
  expect([bench.ids(), bench.lanes.view().nextTryAt]).toEqual([['b24'], null]);
});

test('a station that closes takes no more rows, and waits for those on their way', async () => {
  const bench = lanesOver(4);
  bench.lanes.start();
  let drained = false;
  const end = bench.lanes.drain().then(() => (drained = true));
  await bench.end('b1', 'accepted');
  expect([drained, bench.ids()]).toEqual([false, ['b2']]);
  // Its own disk fails last: there is nothing to wait for any more.
  await bench.end('b2', 'full-disk');
  await end;
  expect([drained, bench.ids(), bench.lanes.view().nextTryAt, bench.clock.nextTimer()]).toEqual([true, [], null, null]);
}); // prettier-ignore

test('a station that closes ends its wait', async () => {
  const bench = lanesOver(1);
  bench.lanes.planRetry('dns');
  await bench.lanes.drain();
  expect([bench.lanes.view().nextTryAt, bench.clock.nextTimer()]).toEqual([null, null]);
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

test('a row that the disk refused goes behind the others until the service is reached', async () => {
  const bench = lanesOver(4, { proven: () => false });
  bench.lanes.start();
  await bench.end('b1', 'full-disk');
  await bench.clock.advance(1000);
  expect(bench.ids()).toEqual(['b2']);
  bench.lanes.close('certificate');
  await bench.end('b2', 'not-sent');
  bench.lanes.open('settings');
  bench.lanes.pump();
  expect(bench.ids()).toEqual(['b1']);
});
