import { expect, test } from 'vitest';
import {
  withheldNumbers,
  mayHaveIssued,
  replacedStation,
  shipmentNumbersHeld,
} from '#main/numbers/replaced-number.ts';
import { openStation } from '#support/open-station.ts';

const at = '2026-11-17T12:00:00.000Z';
const replacement = { act: 'act-1', victim: { uuid: 'dead', name: 'Bench 7', number: '7' }, seenAt: at };
/** A live station with the numbers of a fleet: what is said of station 7 is asked of station 7 alone. */
const live = () => ({ stores: openStation().stores, asksAboutEarlierNumbers: true });
const held = (parts: ReturnType<typeof live>) => [
  withheldNumbers(parts, 7, 'station'),
  shipmentNumbersHeld(parts, 7),
];

test('a station number of no fleet, and one that the fleet let in, give all their numbers', () => {
  const parts = live();
  expect(held(parts)).toEqual([null, false]);
  parts.stores.stationNumbers.letIn(7, at);
  expect(held(parts)).toEqual([null, false]);
  expect(replacedStation(parts, 7)).toBeNull();
});

test('a number that another station has gives nothing, whatever a person said of its last one', () => {
  const parts = live();
  parts.stores.stationNumbers.takenBy(7, 'Bench 7', at);
  parts.stores.bolBeginnings.answer('station', 7, '700000005', at);
  expect(held(parts)).toEqual(['taken', true]);
  expect(replacedStation(parts, 7)).toBeNull();
  // The station numbers beside it go on.
  expect([withheldNumbers(parts, 8, 'station'), shipmentNumbersHeld(parts, 8)]).toEqual([null, false]);
});

test('the number of an identity that was replaced gives nothing here', () => {
  const parts = live();
  parts.stores.stationNumbers.replaced(7, 'this-one', 'Bench 7', at);
  parts.stores.bolBeginnings.answer('station', 7, null, at);
  expect(held(parts)).toEqual(['taken', true]);
});

test.each(['station', 'vics', 'vics:0614141'])(
  'the ShipmentNumbers of a replaced station wait until its last BOL number is known, in the form %s',
  (form) => {
    const parts = live();
    parts.stores.stationNumbers.replacing(7, replacement, at);
    expect(held(parts)).toEqual(['last-number', true]);
    expect(replacedStation(parts, 7)?.victim).toEqual(replacement.victim);
    // What is said of a carrier's range or of the SSCCs says nothing of them.
    parts.stores.bolBeginnings.answer('pro:ABFS:A000001', 7, null, at);
    parts.stores.bolBeginnings.answer('sscc:0614141:0', 7, null, at);
    expect(shipmentNumbersHeld(parts, 7)).toBe(true);
    parts.stores.bolBeginnings.answer(form, 7, null, at);
    expect([withheldNumbers(parts, 7, form), shipmentNumbersHeld(parts, 7)]).toEqual([null, false]);
    // Another series of the same station has its own last number.
    expect(withheldNumbers(parts, 7, 'another')).toBe('last-number');
  },
);

test('practice is held back by no fleet', () => {
  const { stores } = live();
  stores.stationNumbers.takenBy(7, 'Bench 7', at);
  for (const parts of [{ stores }, { stores, asksAboutEarlierNumbers: false }])
    expect([withheldNumbers(parts, 7, 'station'), shipmentNumbersHeld(parts, 7)]).toEqual([null, false]);
});

test('how far a dead station may have come: a fixed margin, and where there is room a shipment for each minute of silence', () => {
  const { stores } = live();
  stores.stationNumbers.replacing(7, replacement, at);
  const station = stores.stationNumbers.get(7);
  if (station === null) throw new Error('it was just stored');
  const after = (milliseconds: number) => ({ now: () => new Date(Date.parse(at) + milliseconds) });
  expect(mayHaveIssued(station, false, after(3_600_000))).toBe(100);
  expect([0, 1, 60_000, 60_001].map((silent) => mayHaveIssued(station, true, after(silent)))).toEqual([
    10_000, 10_001, 10_001, 10_002,
  ]);
  // A clock that was set back makes the margin no smaller, and a station that nobody ever heard has been silent for no time.
  expect(mayHaveIssued(station, true, after(-3_600_000))).toBe(10_000);
  expect(mayHaveIssued({ ...station, seenAt: null }, true, after(3_600_000))).toBe(10_000);
});
