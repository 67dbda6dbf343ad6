import { expect, onTestFinished, test } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import { startFleetStation } from '#support/fleet-thread.ts';
import { until } from '#support/until.ts';

/**
 * A station that was not heard of for 40 seconds may be taken over. After the server was away all of them look silent: each must be back
 * before it could be taken for dead by one that was back at once.
 */
test('a station tries again at least every 30 seconds, however long the server was away', async () => {
  const pauses: number[] = [];
  const factor = 2000;
  const clock: Clock = {
    now: () => new Date(),
    monotonic: () => systemClock.monotonic() * factor,
    after(milliseconds, run) {
      pauses.push(milliseconds);
      return systemClock.after(milliseconds / factor, run);
    },
  };
  const nowhere = 'postgres://dockprint_station@127.0.0.1:9/dockprint';
  const station = startFleetStation({ url: nowhere, schema: 'dockprint', password: 'x' }, { clock });
  onTestFinished(() => station.stop());
  await until('twenty tries', () => station.log.length >= 20, 60_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
  // And not at once, over and over.
  expect(Math.max(...pauses)).toBeGreaterThan(5000);
});
