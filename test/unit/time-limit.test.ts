import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit, type StartTimer } from '#shared/within-limit.ts';
import { until } from '#support/until.ts';

/** As while the computer sleeps on a system whose timers go on: all that fell due is due at once. */
const sleep = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

// Regression: whoever slept as well had used up its time, and was refused, killed or put in doubt in the moment of waking.
test('time asleep is no time in which somebody could have answered', async () => {
  let isOver = false;
  const cancel = afterLimit(1400, () => (isOver = true));
  sleep(1800);
  await pause(100);
  expect(isOver).toBe(false);
  await until('it is over', () => isOver);
  cancel();
});

test('awake it is over after its time, and never once it is canceled', async () => {
  const began = performance.now();
  const ended = new Promise<number>((resolve) => afterLimit(1300, () => resolve(performance.now() - began)));
  let wasCanceled = true;
  const cancel = afterLimit(1200, () => (wasCanceled = false));
  await pause(1100);
  cancel();
  expect(await ended).toBeGreaterThanOrEqual(1290);
  expect(wasCanceled).toBe(true);
});

test('work within its limit gives its answer or error and ends the timer; late work gives null', async () => {
  const due: (() => void)[] = [];
  let canceled = 0;
  const after: StartTimer = (_milliseconds, act) => {
    due.push(act);
    return () => (canceled += 1);
  };
  expect(await withinLimit(Promise.resolve('answer'), 10, after)).toBe('answer');
  await expect(withinLimit(Promise.reject(new Error('broken')), 10, after)).rejects.toThrow('broken');
  const work = Promise.withResolvers<string>();
  const late = withinLimit(work.promise, 10, after);
  due.at(-1)?.();
  expect(await late).toBe(null);
  work.reject(new Error('no one waits for it any more'));
  expect(canceled).toBe(3);
});
