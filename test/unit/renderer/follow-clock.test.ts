import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followClock } from '#renderer/components/frame/follow-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Regression: at 15:32:01 the bar still said 15:31, and the shipment below it "Made 15:32".
test('the clock of the window turns with the minute, and catches up after a sleep', () => {
  vi.setSystemTime('2026-11-26T15:31:57.400Z');
  const said: string[] = [];
  const end = followClock((now) => said.push(now));
  vi.advanceTimersByTime(2600);
  expect(said).toEqual(['2026-11-26T15:31:57.400Z', '2026-11-26T15:32:00.000Z']);
  vi.setSystemTime('2026-11-26T18:00:01.000Z');
  vi.advanceTimersByTime(5000);
  expect(said).toHaveLength(3);
  end();
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(3);
});
