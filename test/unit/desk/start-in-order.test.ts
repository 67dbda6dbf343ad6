import { expect, test } from 'vitest';
import { startInOrder } from '#main/desk/start-in-order.ts';
import { createFakeClock } from '#support/fake-clock.ts';

const diskFails = (): Error =>
  Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'fdatasync' });

function bench() {
  const clock = createFakeClock();
  const did: string[] = [];
  const reported: unknown[] = [];
  const at = { fails: null as Error | null, isStopped: false };
  const recover = (): void => {
    if (at.fails !== null) throw at.fails;
    did.push('recover');
  };
  const start = startInOrder(
    { clock, isStopped: () => at.isStopped, report: (error) => void reported.push(error) },
    [() => void did.push('gate'), recover, () => void did.push('send')],
  );
  return { at, clock, did, reported, start };
}

// Regression: the first that the disk refused ended the start, and in a fleet nothing was ever sent; a watch ended.
test('what the disk refuses is tried again until it succeeds, and what comes behind it waits', async () => {
  const { at, clock, did, reported, start } = bench();
  at.fails = diskFails();
  start();
  await clock.advance(60_000);
  expect(did).toEqual(['gate']);
  at.fails = null;
  await clock.advance(60_000);
  expect(did).toEqual(['gate', 'recover', 'send']);
  expect([reported.length, clock.nextTimer()]).toEqual([1, null]);
});

test('a desk that stops meanwhile starts nothing more', async () => {
  const { at, clock, did, start } = bench();
  at.fails = diskFails();
  start();
  Object.assign(at, { fails: null, isStopped: true });
  await clock.advance(60_000);
  expect(did).toEqual(['gate']);
});

test('a defect is thrown, and of a later try reported', async () => {
  const { at, clock, reported, start } = bench();
  at.fails = new TypeError('a defect');
  expect(start).toThrow('a defect');
  at.fails = diskFails();
  start();
  at.fails = new TypeError('a defect');
  await clock.advance(60_000);
  expect(reported.map(String)).toEqual(['Error: EIO: i/o error', 'TypeError: a defect']);
});
