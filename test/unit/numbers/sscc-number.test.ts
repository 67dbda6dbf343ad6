import type { NumberBase } from '#main/desk-base.ts';
import { expect, test } from 'vitest';
import { answerLastSscc, issueSsccs, ssccState } from '#main/numbers/sscc-number.ts';
import { minutesSince2026 } from '#main/storage/database/minutes-floor.ts';
import { sscc } from '#shared/freight/numbers/sscc.ts';
import { aSettings } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';

/** Station 7 with two shipments. Of seven digits a GS1 prefix leaves room to begin above all earlier SSCCs, of ten only 9,999 codes. */
function bench(
  companyPrefix: string,
  options: { station?: string; extensionDigit?: string; practice?: boolean } = {},
) {
  const { db, stores } = openStation();
  for (const id of ['a', 'b']) stores.shipments.insert(aStoredShipment(id));
  const settings = aSettings({ numbers: someNumbers({ companyPrefix }) });
  const { station = '7', extensionDigit = '0', practice = false } = options;
  let numbers = settings.numbers;
  const parts: NumberBase = {
    stores,
    clock: createFakeClock(at),
    settings: () => ({
      ...settings,
      numbers,
      station: { ...settings.station, id: station },
      ownLabels: { ...settings.ownLabels, extensionDigit },
    }),
    ...(practice ? {} : { asksAboutEarlierNumbers: true }),
  };
  return {
    ...parts,
    stores,
    give(shipmentId: string, units: number[]) {
      const given = db.transaction(() => issueSsccs(parts, shipmentId, units));
      return 'none' in given ? given.none : units.map((unit) => given.codes.get(unit));
    },
    say: (last: string | null) => answerLastSscc(parts, last),
    state: () => ssccState(parts),
    usePrefix: (prefix: string) => (numbers = someNumbers({ companyPrefix: prefix })),
  };
}
const [roomy, scarce] = ['0614141', '0614141999'];
const ofSeven = (serial: number) => sscc('0', roomy, `07${String(serial).padStart(7, '0')}`);
const scarceOfSeven = (serial: number) => sscc('0', scarce, `07${String(serial).padStart(4, '0')}`);

test('extension digit, company prefix, station and serial, in this order; practice begins at 1', () => {
  const practice = bench(roomy, { practice: true });
  expect(practice.state()).toEqual({ next: '006141410700000015', none: null, left: 9_999_999, station: '7' });
  expect(practice.give('a', [1, 2])).toEqual(['006141410700000015', ofSeven(2)]);
  expect(practice.state()).toMatchObject({ next: ofSeven(3), left: 9_999_997 });
  expect(bench(scarce, { practice: true }).give('a', [1])).toEqual([scarceOfSeven(1)]);
  expect(bench(roomy, { practice: true, extensionDigit: '3', station: '42' }).state().next).toBe(
    sscc('3', roomy, '420000001'),
  );
});

test('a handling unit keeps its SSCC, and only those without one take the next', () => {
  const station = bench(roomy, { practice: true });
  expect(station.give('a', [1, 3])).toEqual([ofSeven(1), ofSeven(2)]);
  expect(station.give('b', [1])).toEqual([ofSeven(3)]);
  expect(station.give('a', [1, 2, 3])).toEqual([ofSeven(1), ofSeven(4), ofSeven(2)]);
  expect(station.give('a', [3, 2, 1])).toEqual([ofSeven(2), ofSeven(4), ofSeven(1)]);
});

test('a live station begins above all that an earlier installation can have given, and then counts on', () => {
  const station = bench(roomy);
  const floor = minutesSince2026(new Date(at));
  expect(station.state()).toMatchObject({ next: ofSeven(floor + 1), left: 9_999_999 - floor });
  expect(station.give('a', [1, 2])).toEqual([ofSeven(floor + 1), ofSeven(floor + 2)]);
  const begun = bench(roomy);
  begun.stores.counters.raise('sscc:0614141:0:7', 5);
  expect(begun.give('a', [1])).toEqual([ofSeven(6)]);
});

test('where there is no room above earlier ones, a person says the last SSCC first', () => {
  const station = bench(scarce);
  expect(station.state()).toEqual({ next: null, none: 'last-number', left: 9999, station: '7' });
  expect(station.give('a', [1])).toBe('last-number');
  expect(station.say(scarceOfSeven(41))).toBe(true);
  expect(station.give('a', [1])).toEqual([scarceOfSeven(42)]);
  // Eight digits are one too many for ten million codes.
  expect(bench('06141410').state().none).toBe('last-number');
  const unused = bench(scarce);
  expect(unused.say(null)).toBe(true);
  expect(unused.state()).toMatchObject({ next: scarceOfSeven(1), none: null });
});

test('an answer never takes the sequence back, nor below where a live station begins', () => {
  const station = bench(scarce);
  station.say(scarceOfSeven(100));
  expect(station.say(scarceOfSeven(50))).toBe(true);
  expect(station.give('a', [1])).toEqual([scarceOfSeven(101)]);
  const withRoom = bench(roomy);
  withRoom.say(null);
  expect(withRoom.state().next).toBe(ofSeven(minutesSince2026(new Date(at)) + 1));
});

test('only an SSCC of this company, station and extension digit is an answer', () => {
  const station = bench(roomy);
  const wrong = [
    sscc('1', roomy, '070000041'),
    sscc('0', '0614142', '070000041'),
    sscc('0', roomy, '080000041'),
    `${ofSeven(41).slice(0, -1)}${(Number(ofSeven(41).at(-1)) + 1) % 10}`,
    '41',
    '',
  ];
  for (const other of wrong) expect([other, station.say(other)]).toEqual([other, false]);
  expect(station.stores.bolBeginnings.get('sscc:0614141:0', 7)).toBeNull();
  expect(bench('').say(null)).toBe(false);
  expect(bench(roomy, { station: '100' }).say(null)).toBe(false);
});

test('the last code is given; a shipment that needs more than are left gets none, and none is lost', () => {
  const station = bench(scarce);
  station.say(scarceOfSeven(9996));
  expect(station.give('a', [1, 2, 3, 4])).toBe('used-up');
  expect(station.state()).toMatchObject({ left: 3, next: scarceOfSeven(9997) });
  expect(station.give('a', [1, 2, 3])).toEqual([9997, 9998, 9999].map(scarceOfSeven));
  expect(station.state()).toEqual({ next: null, none: 'used-up', left: 0, station: '7' });
  expect(station.give('b', [1])).toBe('used-up');
  // What has its code is printed again, whatever Setup says by now.
  expect(station.give('a', [2])).toEqual([scarceOfSeven(9998)]);
  station.usePrefix('');
  expect([station.give('a', [2]), station.give('a', [4])]).toEqual([[scarceOfSeven(9998)], 'no-prefix']);
});

test('without a company prefix, and beyond station 99, there is none', () => {
  expect(bench('').state()).toEqual({ next: null, none: 'no-prefix', left: 0, station: '7' });
  expect(bench('').give('a', [1])).toBe('no-prefix');
  expect(bench(roomy, { station: '100' }).state()).toMatchObject({ none: 'station-number', left: 0 });
  expect(bench(roomy, { station: '100' }).give('a', [1])).toBe('station-number');
  expect(bench(roomy, { station: '99' }).state().none).toBeNull();
});

test('a station number that another station has gives none', () => {
  const station = bench(roomy);
  station.stores.stationNumbers.takenBy(7, 'Bench 7', at);
  expect([station.state().none, station.state().next, station.give('a', [1])]).toEqual([
    'taken',
    null,
    'taken',
  ]);
});

test.each([
  [roomy, minutesSince2026(new Date(at)) + 10_060],
  [scarce, 100],
])(
  'the SSCCs of a replaced station under %s wait for its last one and go on well above it',
  (prefix, beyond) => {
    const replacing = () => {
      const station = bench(prefix);
      const victim = { uuid: 'dead', name: 'Bench 7', number: '7' };
      // Silent for an hour.
      station.stores.stationNumbers.replacing(
        7,
        { act: 'act', victim, seenAt: '2026-11-17T14:00:00.000Z' },
        at,
      );
      return station;
    };
    const code = (serial: number) => (prefix === roomy ? ofSeven(serial) : scarceOfSeven(serial));
    const station = replacing();
    expect([station.state().none, station.give('a', [1])]).toEqual(['last-number', 'last-number']);
    station.say(null);
    expect(station.give('a', [1])).toEqual([code(beyond + 1)]);
    const known = replacing();
    const said = prefix === roomy ? 5_000_000 : 5000;
    known.say(code(said));
    expect(known.give('a', [1])).toEqual([code(said + (prefix === roomy ? 10_060 : 100) + 1)]);
  },
);
