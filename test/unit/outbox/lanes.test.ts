import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { lanesOver } from '#support/lanes-bench.ts';

// Regression: no test noticed when a disk that refused a claim had the lanes try it again without a pause, which hangs the whole program.
test('a disk that refuses a claim is waited for, as the network is', async () => {
  const bench = lanesOver(1, {
    proven: () => false,
    run: () => {
      bench.tries.push('refused');
      return bench.tries.length > 200
        ? new Promise(() => undefined)
        : Promise.resolve({ localError: new Error('full') });
    },
  });
  bench.lanes.start();
  await settle();
  expect(bench.tries).toHaveLength(1);
  expect(bench.lanes.view()).toMatchObject({
    heldUpBy: 'not-committed',
    nextAttemptAt: '2026-11-17T15:00:01.000Z',
  });
  await bench.clock.advance(3000);
  expect(bench.tries).toHaveLength(4);
});

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

test('a row that was no longer there delays no other', async () => {
  const bench = lanesOver(3);
  bench.lanes.start();
  await bench.end('b1', 'no-row');
  expect([bench.ids(), bench.lanes.view().nextAttemptAt]).toEqual([['b2', 'b3'], null]);
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

test('`Try now` ends the wait and has that row go first', async () => {
  const bench = lanesOver(25);
  bench.lanes.start();
  await bench.end('b1', 'not-sent');
  await bench.end('b2', 'not-sent');
  bench.lanes.tryNow('b24');
  expect([bench.ids(), bench.lanes.view().nextAttemptAt]).toEqual([['b24'], null]);
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
  expect([drained, bench.ids(), bench.lanes.view().nextAttemptAt, bench.clock.nextTimer()]).toEqual([
    true,
    [],
    null,
    null,
  ]);
});

test('a station that closes ends its wait', async () => {
  const bench = lanesOver(1);
  bench.lanes.planRetry('dns');
  await bench.lanes.drain();
  expect([bench.lanes.view().nextAttemptAt, bench.clock.nextTimer()]).toEqual([null, null]);
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
