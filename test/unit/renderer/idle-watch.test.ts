import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleWatch } from '#renderer/state/idle-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching(minutes: () => number) {
  let said = 0;
  const idle = new IdleWatch(minutes, () => (said += 1));
  const stop = idle.start();
  return { idle, stop, said: () => said };
}

test('says once, after so many minutes without a hand', () => {
  const { idle, stop, said } = watching(() => 2);
  vi.advanceTimersByTime(119_000);
  idle.touch();
  vi.advanceTimersByTime(119_000);
  expect(said()).toBe(0);
  vi.advanceTimersByTime(2000);
  expect(said()).toBe(1);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(said()).toBe(1);
});

test('never with 0 minutes; a computer that slept was idle; a clock set back says nothing', () => {
  let minutes = 0;
  const { stop, said } = watching(() => minutes);
  vi.advanceTimersByTime(600_000);
  expect(said()).toBe(0);
  minutes = 5;
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(said()).toBe(0);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1000);
  expect(said()).toBe(1);
  stop();
});
