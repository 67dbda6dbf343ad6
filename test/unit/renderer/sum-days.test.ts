import { expect, test } from 'vitest';
import { axisTicks, daysOf, shownHours, sumDays } from '#renderer/screens/today/sum-days.ts';
import { beat, fleetStation } from '#support/fake-stations.ts';
import { quietDay, today } from '#support/fake-today.ts';

test('the numbers of stations are added by the moment and by carrier', () => {
  const other = today({
    stillHere: [{ scac: 'ODFL', carrierName: 'Old Dominion', today: 100, older: 1 }],
    oldestWaitingAt: '2026-11-17T12:00:00.000Z',
    paperOut: [],
  });
  const sum = sumDays(today(), [other, quietDay()]);
  expect(sum.hours[9]).toEqual({ from: '2026-11-17T09:00:00.000Z', made: 28, printed: 24, handedOver: 18 });
  expect(sum.stillHere[0]).toEqual({ scac: 'ODFL', carrierName: 'Old Dominion', today: 109, older: 3 });
  expect(sum).toMatchObject({
    inDoubt: 2,
    refused: 4,
    notPrinted: 6,
    oldestWaitingAt: '2026-11-17T12:00:00.000Z',
  });
  expect(sum.paperOut).toHaveLength(1);
});

test('a station that told of another day, or of none, is not counted and is said', () => {
  const stations = [
    fleetStation(1, { isThisOne: true, beat: null }),
    fleetStation(2, { beat: beat({ today: today() }) }),
    fleetStation(3, { beat: beat({ today: today({ day: '2026-11-16' }) }) }),
    fleetStation(4),
  ];
  const { told, missing } = daysOf(stations, quietDay());
  expect(told.map(({ station }) => station.name)).toEqual(['Dock 1', 'Dock 2']);
  expect(missing).toBe(2);
});

test('the hours that are shown are those of work, and eight at least', () => {
  const at = (time: string) => Date.parse(`2026-11-17T${time}:00.000Z`);
  const hoursOf = (hours: readonly { from: string }[]) => hours.map(({ from }) => Number(from.slice(11, 13)));
  expect(hoursOf(shownHours(today().hours, at('14:08')))).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(hoursOf(shownHours(quietDay().hours, at('14:08')))).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
  expect(hoursOf(shownHours(quietDay().hours, at('00:01')))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [22, [0, 10, 20, 30]],
  [181, [0, 50, 100, 150, 200]],
])('an axis up to %d has the steps %j', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});
