import { expect, test } from 'vitest';
import { createRetryWait } from '#main/outbox/retry-wait.ts';
import { createFakeClock } from '#support/fake-clock.ts';

/** A wait whose jitter is the least, so one second, unless the test says otherwise. */
function waiting(random = () => 0) {
  const clock = createFakeClock('2026-11-17T15:00:00.000Z');
  const over: number[] = [];
  const wait = createRetryWait({ clock, random, over: () => over.push(clock.monotonic()) });
  return { clock, wait, over };
}

test('a wait ends at the time that was said, once', async () => {
  const { clock, wait, over } = waiting();
  expect([wait.until(), wait.reason()]).toEqual([null, null]);
  expect(wait.begin('dns')).toBe('2026-11-17T15:00:01.000Z');
  expect([wait.until(), wait.reason()]).toEqual(['2026-11-17T15:00:01.000Z', 'dns']);
  await clock.advance(999);
  expect(over).toEqual([]);
  await clock.advance(60_000);
  expect([over, wait.until()]).toEqual([[1000], null]);
  // Why it waited is known until the service can be reached.
  expect(wait.reason()).toBe('dns');
});

// Regression: no test noticed when the timer of a wait that was ended, or begun anew, went on.
test.each(['end', 'reset'] as const)('after %s nothing is called', async (how) => {
  const { clock, wait, over } = waiting();
  wait.begin('dns');
  wait[how]();
  expect([wait.until(), clock.nextTimer()]).toEqual([null, null]);
  await clock.advance(120_000);
  expect(over).toEqual([]);
});

test('a wait that is begun anew replaces the one before', async () => {
  const { clock, wait, over } = waiting();
  wait.begin('dns');
  await clock.advance(600);
  expect(wait.begin('connect-refused')).toBe('2026-11-17T15:00:01.600Z');
  await clock.advance(120_000);
  expect([over, wait.reason()]).toEqual([[1600], 'connect-refused']);
});

test('each wait in a row may be longer, also one that was cut short, until the service is reached', () => {
  const { clock, wait } = waiting(() => 0.999999);
  const seconds = () => (Date.parse(wait.begin('dns')) - clock.now().getTime()) / 1000;
  const first = [seconds(), seconds()];
  wait.end();
  expect([...first, seconds(), wait.reason()]).toEqual([2, 4, 8, 'dns']);
  wait.reset();
  expect([wait.reason(), seconds()]).toEqual([null, 2]);
});
