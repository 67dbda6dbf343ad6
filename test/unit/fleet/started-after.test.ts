import { expect, test } from 'vitest';
import { startedAfter } from '#main/fleet/take-over/started-after.ts';

/** Runs that end when the test says so, and what is true when they begin. */
function bench() {
  const world = { isTaken: false };
  const ends: (() => void)[] = [];
  const seen: boolean[] = [];
  const run = startedAfter(() => {
    const is = world.isTaken;
    return new Promise((resolve) => {
      ends.push(() => {
        seen.push(is);
        resolve(is);
      });
    });
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { world, ends, seen, run, settled };
}

test('a question that was under way when the computer slept does not answer for what happened meanwhile', async () => {
  const { world, ends, run, settled } = bench();
  const before = run();
  world.isTaken = true;
  const after = run();
  ends[0]?.();
  expect(await before).toBe(false);
  await settled();
  ends[1]?.();
  expect(await after).toBe(true);
});

test('all who call meanwhile share one more run', async () => {
  const { ends, run, settled } = bench();
  const calls = [run(), run(), run()];
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(calls);
  await settled();
  expect(ends).toHaveLength(2);
  void run();
  expect(ends).toHaveLength(3);
});

test('one that fails does not stop the next', async () => {
  let n = 0;
  const run = startedAfter(() =>
    (n += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(true),
  );
  const first = run();
  const second = run();
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe(true);
});
