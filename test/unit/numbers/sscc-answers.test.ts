import { expect, test } from 'vitest';
import { answerLastSscc, issueSsccs, ssccState } from '#main/numbers/sscc-number.ts';
import { minutesSince2026 } from '#main/storage/database/minutes-floor.ts';
import { sscc } from '#shared/freight/numbers/sscc.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const [roomy, scarce] = ['0614141', '0614141999'];
const code = (companyPrefix: string, serial: number, extensionDigit = '0') =>
  sscc(extensionDigit, companyPrefix, `07${String(serial).padStart(16 - companyPrefix.length - 2, '0')}`);

/** Live station 7 with shipment `a`. */
function live(companyPrefix: string) {
  const { db, stores } = openStation();
  stores.shipments.insert(aStoredShipment('a'));
  const station = numbersBench(db, {
    asksAboutEarlierNumbers: true,
    numbers: someNumbers({ companyPrefix }),
  });
  return {
    ...station,
    give: (units: number[]) => db.transaction(() => issueSsccs(station, 'a', units)),
    say: (last: string | null) => answerLastSscc(station, last),
    state: () => ssccState(station),
    usePrefix: (prefix: string) => {
      station.use({ numbers: someNumbers({ companyPrefix: prefix }) });
    },
    useExtensionDigit: (extensionDigit: string) => {
      station.use({ ownLabels: { ...station.settings().ownLabels, extensionDigit } });
    },
  };
}

test('an answer counts for this company prefix and this extension digit only', () => {
  const station = live(scarce);
  expect(station.say(code(scarce, 41))).toBe(true);
  station.useExtensionDigit('1');
  expect(station.state()).toMatchObject({ next: null, none: 'last-number' });
  station.say(code(scarce, 50, '1'));
  station.usePrefix('0614141888');
  expect(station.state()).toMatchObject({ next: null, none: 'last-number' });
  station.usePrefix(scarce);
  expect(station.state().next).toBe(code(scarce, 51, '1'));
});

test('the answer is stored as it was entered', () => {
  const station = live(scarce);
  station.say(code(scarce, 41));
  expect(station.stores.bolBeginnings.get(`sscc:${scarce}:0`, 7)).toEqual({
    answered: true,
    lastNumber: code(scarce, 41),
  });
});

test('after a restore the last SSCC is asked for again, although it was answered before', () => {
  const station = live(scarce);
  station.say(code(scarce, 41));
  station.stores.bolBeginnings.askAgain();
  expect(station.state()).toMatchObject({ next: null, none: 'last-number' });
  expect(station.give([1])).toEqual({ none: 'last-number' });
});

test('a low answer does not bring a new station below the minutes since 2026', () => {
  const station = live(roomy);
  const floor = minutesSince2026(station.clock.now());
  expect(station.say(code(roomy, 41))).toBe(true);
  expect(station.state().next).toBe(code(roomy, floor + 1));
});

test('a station that already gave SSCCs continues directly after the answer', () => {
  const station = live(roomy);
  station.stores.counters.raise(`sscc:${roomy}:0:7`, 5);
  expect(station.say(code(roomy, 9))).toBe(true);
  expect(station.state().next).toBe(code(roomy, 10));
});

test('a replaced station whose margin passes the last code has none left', () => {
  const station = live(scarce);
  const victim = { uuid: 'dead', name: 'Bench 7', number: '7' };
  const at = station.clock.now().toISOString();
  station.stores.stationNumbers.replacing(7, { act: 'act', victim, seenAt: at }, at);
  expect(station.say(code(scarce, 9950))).toBe(true);
  expect(station.state()).toEqual({ next: null, none: 'used-up', left: 0, station: '7' });
  expect(station.give([1])).toEqual({ none: 'used-up' });
});

test('the last code goes to the only unit without one, although the shipment has more units', () => {
  const station = live(scarce);
  station.say(code(scarce, 9997));
  station.give([1]);
  expect(station.state()).toMatchObject({ next: code(scarce, 9999), none: null, left: 1 });
  expect(station.give([1, 2])).toEqual({
    codes: new Map([
      [1, code(scarce, 9998)],
      [2, code(scarce, 9999)],
    ]),
  });
});
