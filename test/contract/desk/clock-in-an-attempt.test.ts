import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { bolAnswer, startAnsweringService } from '#support/answering-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';

afterEach(() => vi.useRealTimers());

// Regression: the seconds of a try were the difference of two readings of the wall clock. One that was set right in between made them
// "-86400 s", or a day of waiting for an answer that had come at once: what a person reads to decide about a try in doubt.
test.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])('a clock that is set %s by a day during a try does not change how long the try took', async (_way, by) => {
  const service = await startAnsweringService((_path, asked) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
    return bolAnswer(asked);
  });
  onTestFinished(() => service.close());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T15:00:00.000Z') });
  const { desk, enter, reaches } = openDeskBench(service.baseUrl);
  const shipmentId = await enter();
  await reaches(shipmentId, 'bol', 'accepted');
  const tries = value(await desk.handlers.exchanges.list({ shipmentId }));
  expect(tries).toHaveLength(1);
  const seconds = tries[0]?.waitedSeconds ?? -1;
  expect(seconds).toBeGreaterThanOrEqual(0);
  // The longest that a try may take, whatever the machine.
  expect(seconds).toBeLessThan(120);
});
