import { describe, expect, test } from 'vitest';
import type { FleetStation } from '#shared/fleet/fleet-station.ts';
import { beat, fleetStation, fleetStations, stationRef } from '#support/fake-stations.ts';
import { day } from '#support/fake-shipment-parts.ts';
import { serverClockLead } from '#renderer/components/fleet/server-clock.ts';
import {
  asLastReported,
  groupOf,
  mayTakeOver,
  troublesOf,
  worstStationsFirst,
} from '#renderer/components/fleet/station-trouble.ts';

const now = Date.parse(day('14:08:20'));
const judged = (rows: readonly FleetStation[]) =>
  rows.map((row) => ({ ...row, troubles: troublesOf(row, now) }));
const printer = (condition: 'ready' | 'paper-out' | 'not-set-up' | 'cannot-tell' | 'not-reachable') => ({
  printerId: 'p',
  name: 'p',
  condition,
  since: day('13:00:00'),
});
const service = (state: 'online' | 'offline' | 'settings-problem' | 'not-set-up' | 'unknown') => ({
  service: { state, since: day('13:00:00'), reason: null },
});

describe('what is wrong at a station', () => {
  test.each([
    ['nothing', {}, []],
    ['waiting a moment', { waiting: 3, oldestWaitingAt: day('14:00:00') }, []],
    ['waiting for more than half an hour', { waiting: 3, oldestWaitingAt: day('13:38:19') }, ['late']],
    ['waiting half an hour sharp', { waiting: 3, oldestWaitingAt: day('13:38:20') }, []],
    ['something in doubt', { inDoubt: 1 }, ['in-doubt']],
    ['paper out', { labelPrinter: printer('paper-out') }, ['printer']],
    ['a printer that is off', { documentPrinter: printer('not-reachable') }, ['printer']],
    ['a printer that cannot tell', { labelPrinter: printer('cannot-tell') }, []],
    ['no document printer', { documentPrinter: printer('not-set-up') }, []],
    ['the settings', service('settings-problem'), ['settings']],
    ['offline', service('offline'), ['offline']],
    ['not set up', service('not-set-up'), ['not-set-up']],
    ['not tried yet', service('unknown'), []],
    ['two things, the worse first', { inDoubt: 2, ...service('offline') }, ['in-doubt', 'offline']],
  ])('%s', (_name, more, troubles) => {
    expect(troublesOf(fleetStation(1, { beat: beat(more) }), now)).toEqual(troubles);
  });

  test('a silent one: what it last told of its service and printers is old news, its open work is not', () => {
    const silent = (more: object) =>
      troublesOf(fleetStation(1, { isAway: true, beat: beat({ ...service('offline'), ...more }) }), now);
    expect(silent({})).toEqual(['away']);
    expect(silent({ waiting: 1 })).toEqual(['away-open']);
    expect(silent({ inDoubt: 1 })).toEqual(['away-open', 'in-doubt']);
  });

  test('one that has joined and told nothing is well until it is silent', () => {
    expect(troublesOf(fleetStation(1, { beat: null }), now)).toEqual([]);
    expect(troublesOf(fleetStation(1, { beat: null, isAway: true }), now)).toEqual(['away']);
  });

  test('a silent one whose work was taken over asks for no hands, until it was seen again', () => {
    const takenOver = { at: day('11:00:00'), by: stationRef(7), person: 'Inés' };
    const taken = fleetStation(1, {
      isAway: true,
      beat: beat({ waiting: 2 }),
      takenOver,
      lastSeenAt: day('10:00:00'),
    });
    expect([troublesOf(taken, now), mayTakeOver(taken)]).toEqual([['away'], false]);
    const back = { ...taken, lastSeenAt: day('12:00:00') };
    expect([troublesOf(back, now), mayTakeOver(back)]).toEqual([['away-open'], true]);
  });
});

test('this station and one that is at work are never taken over', () => {
  expect(mayTakeOver(fleetStation(7, { isThisOne: true, isAway: true }))).toBe(false);
  expect(mayTakeOver(fleetStation(8))).toBe(false);
  expect(mayTakeOver(fleetStation(8, { isAway: true }))).toBe(true);
});

describe('the order', () => {
  test('worst first, then by number as a person counts', () => {
    const numbers = worstStationsFirst(judged(fleetStations(40))).map(({ station }) => station.number);
    expect(numbers.slice(0, 12)).toEqual([
      '09',
      '12',
      '16',
      '21',
      '03',
      '27',
      '30',
      '33',
      '01',
      '02',
      '04',
      '05',
    ]);
    expect(numbers).toHaveLength(40);
  });

  test('of equal trouble who waits longest comes first', () => {
    const late = (n: number, time: string) =>
      fleetStation(n, { beat: beat({ waiting: 1, oldestWaitingAt: day(time) }) });
    const rows = worstStationsFirst(judged([late(2, '13:10:00'), late(10, '13:00:00'), late(9, '13:10:00')]));
    expect(rows.map(({ station }) => station.number)).toEqual(['10', '02', '09']);
  });

  test('three parts', () => {
    const groups = judged(fleetStations(40)).map(groupOf);
    const count = (group: string) => groups.filter((one) => one === group).length;
    expect([count('trouble'), count('silent'), count('well')]).toEqual([6, 2, 32]);
  });
});

test('cut off, silence since then is no news: away is who was silent at the last word of any', () => {
  const told = [
    fleetStation(1, { lastSeenAt: day('10:00:00'), isAway: true }),
    fleetStation(2, { lastSeenAt: day('09:59:25'), isAway: true }),
    fleetStation(3, { lastSeenAt: day('09:59:15'), isAway: true }),
  ];
  expect(asLastReported(told).map(({ isAway }) => isAway)).toEqual([false, false, true]);
  expect(asLastReported([])).toEqual([]);
});

describe('the server’s clock', () => {
  const own = (time: string, isAway = false) =>
    fleetStation(7, { isThisOne: true, isAway, lastSeenAt: day(time) });
  test('counts as ours while this station’s own row is a beat old', () => {
    expect(serverClockLead([own('14:08:05')], now)).toBe(0);
  });
  test('three hours ahead, or behind', () => {
    expect(serverClockLead([fleetStation(1), own('17:08:20')], now)).toBe(3 * 3_600_000);
    expect(serverClockLead([own('11:08:20')], now)).toBe(-3 * 3_600_000);
  });
  test('is not read from a row that is old, nor from another’s', () => {
    expect(serverClockLead([own('11:08:20', true)], now)).toBe(0);
    expect(serverClockLead([fleetStation(1, { lastSeenAt: day('17:00:00') })], now)).toBe(0);
  });
});
