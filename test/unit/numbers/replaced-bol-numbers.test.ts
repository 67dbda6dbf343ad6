import type { NumberBase } from '#main/desk-base.ts';
import { expect, test } from 'vitest';
import {
  answerLastNumber,
  issueBolNumber,
  isUnsettledNumber,
  nextBolNumber,
  lastBolNumberOfReplaced,
  wasIssuedBefore,
} from '#main/numbers/bol-beginning.ts';
import { minutesSince2026 } from '#main/storage/database/minutes-floor.ts';
import { aShipment, aSettings } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';
const victim = { uuid: 'dead', name: 'Bench 7', number: '7' };
const scarce = { bolForm: 'vics', companyPrefix: '0614141999' } as const;

/** Station 7, live, without a number given yet. */
function live(numbers: Parameters<typeof someNumbers>[0] = {}, id = '7') {
  const { db, stores } = openStation();
  const settings = aSettings({ numbers: someNumbers(numbers) });
  const parts: NumberBase = {
    stores,
    clock: createFakeClock(at),
    settings: () => ({ ...settings, station: { ...settings.station, id } }),
    asksAboutEarlierNumbers: true,
  };
  return {
    parts,
    stores,
    give: () => db.transaction(() => issueBolNumber(parts)),
    say: (last: string | null) => db.transaction(() => answerLastNumber(parts, last)),
    isUnsettled: (number: string) => isUnsettledNumber(parts, number),
    replace: () => stores.stationNumbers.replacing(7, { act: 'act', victim, seenAt: at }, at),
    tell: (bol: string | null) => stores.stationNumbers.setTold(7, { bol, shipment: null, pros: {} }),
    use: (number: string) =>
      stores.shipments.insert(aStoredShipment(number, { shipment: aShipment({ bolNumber: number }) })),
  };
}

test('a draft’s number of a series that another station has, or whose end nobody has said, is not submitted', () => {
  const taken = live();
  expect(taken.isUnsettled('700000005')).toBe(false);
  taken.stores.stationNumbers.takenBy(7, 'Bench 7', at);
  // A number that the packer typed, or of another station, is not of the series.
  expect(['700000005', '800000005', 'ORDER-5'].map(taken.isUnsettled)).toEqual([true, false, false]);
  const replacing = live();
  replacing.replace();
  replacing.tell('700000500');
  expect(replacing.isUnsettled('799999999')).toBe(true);
  expect(replacing.say('700000600')).toBe(true);
  expect(['700000599', '700000600', '700000601'].map(replacing.isUnsettled)).toEqual([true, true, false]);
});

test('where the dead station gave none, no number of the series is doubted any more', () => {
  const station = live();
  station.replace();
  station.tell(null);
  expect(station.say(null)).toBe(true);
  expect(station.isUnsettled('700000001')).toBe(false);
});

test('a station that replaced none doubts no number that it gave', () => {
  const station = live();
  expect(station.say('700000600')).toBe(true);
  expect([station.isUnsettled('700000005'), wasIssuedBefore(station.parts, '700000005')]).toEqual([
    false,
    true,
  ]);
  expect(live(scarce, '100').isUnsettled('06141419990700011')).toBe(false);
});

test('numbers up to the last one that was said were given before, those above it were not', () => {
  const station = live();
  expect(wasIssuedBefore(station.parts, '700000001')).toBe(false);
  station.say('700000600');
  const given = ['700000599', '700000600', '700000601', '800000001'];
  expect(given.map((number) => wasIssuedBefore(station.parts, number))).toEqual([true, true, false, false]);
});

test('the last number that the fleet knows is shown where it is one of the form in Setup', () => {
  const station = live();
  expect(lastBolNumberOfReplaced(station.parts)).toBeNull();
  station.replace();
  expect(lastBolNumberOfReplaced(station.parts)).toBeNull();
  station.tell('700000500');
  expect(lastBolNumberOfReplaced(station.parts)).toBe('700000500');
  // The dead station wrote its numbers in another form.
  station.tell('04000007000000014');
  expect(lastBolNumberOfReplaced(station.parts)).toBeNull();
  expect(lastBolNumberOfReplaced(live(scarce, '100').parts)).toBeNull();
});

test('an answer before the first number begins above the minutes since 2026 where there is room, and where there is none above what was said', () => {
  const floor = minutesSince2026(new Date(at));
  const roomy = live();
  expect(roomy.say('700000005')).toBe(true);
  expect(nextBolNumber(roomy.parts)).toEqual({ number: `7${String(floor + 1).padStart(8, '0')}` });
  const high = live();
  high.say('790000000');
  expect(nextBolNumber(high.parts)).toEqual({ number: '790000001' });
  const narrow = live(scarce);
  expect(nextBolNumber(narrow.parts)).toEqual({ none: 'last-number' });
  expect([narrow.give(), narrow.say(null)]).toEqual(['', true]);
  expect(narrow.give()).toMatch(/^0614141999070001\d$/);
  expect(roomy.stores.counters.last('shipment-number')).toBe(floor);
});

test('a station whose number has no place in the form gives none, and takes no answer', () => {
  const station = live(scarce, '100');
  expect(nextBolNumber(station.parts)).toEqual({ none: 'station-number' });
  expect([station.give(), station.say(null)]).toEqual(['', false]);
});

test('numbers that are used in a row are passed over, and no more than those', () => {
  const station = live();
  station.say('700900000');
  for (const used of ['700900001', '700900002', '7009000021', '700900004', '700900006']) station.use(used);
  expect([station.give(), station.give(), station.give(), station.give()]).toEqual([
    '700900003',
    '700900005',
    '700900007',
    '700900008',
  ]);
});

test('a form whose last numbers are all used has none left', () => {
  const station = live();
  station.say('799999997');
  station.use('799999998');
  station.use('799999999');
  expect(station.give()).toBe('');
  expect(nextBolNumber(station.parts)).toEqual({ none: 'used-up' });
});
