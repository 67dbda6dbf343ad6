import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Clock } from '#main/clock.ts';
import { hastyClock, value } from '#support/desk-bench.ts';
import { noService, silence, take } from '#support/dead-station.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { makeWarehouse, type Warehouse } from '#support/fleet-warehouse.ts';
import { startPostgres, type PrivatePostgres } from '#support/postgres.ts';
import { startTakingService } from '#support/taking-service.ts';
import { until } from '#support/until.ts';

let server: PrivatePostgres;
let warehouse: Warehouse;
let service: Awaited<ReturnType<typeof startTakingService>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  warehouse = await makeWarehouse(server);
  service = await startTakingService();
  onTestFinished(() => service.close());
});

/** A clock that can stand still for a night: by the wall clock, as on Linux and Windows, or by both, as some computers count. */
function sleepingClock(): Clock & { sleep(hours: number, isCounted: boolean): void } {
  const hasty = hastyClock(20);
  let slept = 0;
  let counted = 0;
  return {
    now: () => new Date(Date.now() + slept),
    monotonic: () => hasty.monotonic() + counted,
    after: (milliseconds, run) => hasty.after(milliseconds, run),
    sleep(hours, isCounted) {
      slept += hours * 3_600_000;
      if (isCounted) counted += hours * 3_600_000;
    },
  };
}

/** A BOL waits at a station whose network is away; the lid is closed, and its work is taken over. */
async function closedLid(isCounted: boolean) {
  const clock = sleepingClock();
  const laptop = await openFleetStation(warehouse, noService, { number: '3', clock });
  const id = await laptop.enter({ externalId: 'SO-1' });
  await laptop.share();
  await silence(server, warehouse, laptop);
  const taker = await openFleetStation(warehouse, service.url, { number: '4' });
  clock.sleep(8, isCounted);
  return { laptop, taker, id, clock };
}
/** What a network that is there again does: the service answers, and what waits is tried. */
function networkIsBack(laptop: FleetStation): void {
  laptop.setService({ baseUrl: service.url });
  laptop.desk.outbox.settingsSaved();
  laptop.desk.outbox.wake();
}

test.each([
  ['the wall clock alone', false],
  ['both clocks', true],
])('a laptop that was taken over in its sleep asks before it sends, by %s', async (_name, isCounted) => {
  const { laptop, taker, id } = await closedLid(isCounted);
  expect(value(await take(taker, laptop))).toEqual({ taken: 1 });
  networkIsBack(laptop);
  await until('given up', () => laptop.stateOf(id, 'bol') === 'abandoned');
  expect(service.taken('bol')).toEqual([]);
  expect(taker.stateOf(id, 'bol')).toBe('in-doubt');
});

test('one of which nothing was taken sends when it was asked; with the server away after some seconds', async () => {
  const { laptop, id, clock } = await closedLid(false);
  networkIsBack(laptop);
  await laptop.reaches(id, 'bol', 'accepted');
  laptop.line.isCut = true;
  clock.sleep(8, true);
  const later = await laptop.enter({ externalId: 'SO-2' });
  await laptop.reaches(later, 'bol', 'accepted');
  expect(service.taken('bol')).toHaveLength(2);
});
