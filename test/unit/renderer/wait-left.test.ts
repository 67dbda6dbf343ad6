import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaitLeft } from '#renderer/components/frame/wait-left.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const day = 86_400_000;

test('counts down to nothing, and can be ended before', () => {
  const wait = new WaitLeft();
  wait.begin(30);
  expect(wait.seconds).toBe(30);
  vi.advanceTimersByTime(10_000);
  expect(wait.seconds).toBe(20);
  vi.advanceTimersByTime(20_000);
  expect([wait.seconds, vi.getTimerCount()]).toEqual([0, 0]);
  wait.begin(60);
  wait.end();
  expect([wait.seconds, vi.getTimerCount()]).toEqual([0, 0]);
});

// Regression: after five wrong PINs the pad was locked for three days, since the computer's clock was set back that far; or for no time at all.
test.each([-3 * day, 3 * day])(
  'a clock that is set by %i milliseconds makes it neither longer nor shorter',
  (by) => {
    const wait = new WaitLeft();
    wait.begin(30);
    vi.advanceTimersByTime(10_000);
    vi.setSystemTime(Date.now() + by);
    vi.advanceTimersByTime(1000);
    expect(wait.seconds).toBe(19);
    vi.advanceTimersByTime(19_000);
    expect(wait.seconds).toBe(0);
  },
);
