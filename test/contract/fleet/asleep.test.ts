import { expect, test } from 'vitest';
import { hastyClock, value } from '#support/desk-bench.ts';
import { noService, take } from '#support/dead-station.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { until } from '#support/until.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

/** A laptop without a network, with a BOL that waits; `sleep` closes its lid for an hour: its process stands still, the clock goes on. */
async function laptop(): Promise<{ station: FleetStation; id: string; sleep: () => void }> {
  let slept = 0;
  // What is asked after a sleep is asked for fifteen seconds: five here, which a busy machine needs.
  const hasty = hastyClock(3);
  const clock = { ...hasty, now: () => new Date(Date.now() + slept) };
  const station = await openFleetStation(site.warehouse, noService, { number: '3', clock });
  const id = await station.enter({ externalId: 'SO-1' });
  await station.share();
  await station.round();
  return { station, id, sleep: () => (slept += 3_600_000) };
}

/** Its last try has ended: one that had begun before, where nobody answers, ends with nothing sent and stands in line again. */
const ended = (station: FleetStation, id: string) =>
  until('it is sent or given up', () => ['accepted', 'canceled'].includes(station.stateOf(id, 'bol') ?? ''));

test('a laptop that slept, and was taken over, sends nothing of it when it wakes with a network', async () => {
  const { station, id, sleep } = await laptop();
  await site.silence(station);
  const taker = await site.station('4');
  expect(value(await take(taker, station))).toEqual({ taken: 1 });
  sleep();
  station.setService({ baseUrl: site.service.url });
  await station.tryNow(id);
  await ended(station, id);
  expect(station.stateOf(id, 'bol')).toBe('canceled');
  expect(site.service.taken('bol')).toEqual([]);
});

test('one that slept and was not taken over sends what waited', async () => {
  const { station, id, sleep } = await laptop();
  sleep();
  station.setService({ baseUrl: site.service.url });
  await until('it is sent', () => station.stateOf(id, 'bol') === 'accepted');
  expect(site.service.taken('bol')).toHaveLength(1);
});

test('an answer that was on its way when it fell asleep does not speak for what was taken meanwhile', async () => {
  const { station, id, sleep } = await laptop();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  station.line.held = promise;
  const before = station.round();
  await site.silence(station);
  const taker = await site.station('4');
  expect(value(await take(taker, station))).toEqual({ taken: 1 });
  sleep();
  station.setService({ baseUrl: site.service.url });
  await station.tryNow(id);
  station.line.held = null;
  resolve(undefined);
  await before;
  await ended(station, id);
  expect(station.stateOf(id, 'bol')).toBe('canceled');
  expect(site.service.taken('bol')).toEqual([]);
});
