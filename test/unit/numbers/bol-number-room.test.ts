import { describe, expect, test } from 'vitest';
import { bolNumbering } from '#main/numbers/bol-number.ts';
import { value } from '#support/desk-bench.ts';
import { aSettings } from '#support/builders.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const station = (id: string) => ({ ...aSettings().station, id });
const own = (id: string) => bolNumbering({ station: station(id), numbers: someNumbers({}) });
const vics = (id: string, companyPrefix = '') =>
  bolNumbering({ station: station(id), numbers: someNumbers({ bolForm: 'vics', companyPrefix }) });

// Regression: no test noticed when a company with a GS1 prefix of eight digits was never asked for its last number.
test.each([
  ['0614141', true],
  ['06141410', false],
  ['061414199', false],
  ['0614141999', false],
  ['', true],
])(
  'under the GS1 prefix "%s" there is room above all earlier numbers: %s',
  async (companyPrefix, hasRoom) => {
    const { db } = openStation();
    const numbers = someNumbers({ bolForm: 'vics', companyPrefix });
    const bench = numbersBench(db, { asksAboutEarlierNumbers: true, numbers });
    expect(vics('7', companyPrefix)?.hasRoom).toBe(hasRoom);
    const { bol } = value(await bench.numbers.state());
    // Without room nothing is given until a person says the last number.
    expect([bol.none, bol.next === null, bol.asked]).toEqual(
      hasRoom ? [null, false, true] : ['last-number', true, true],
    );
  },
);

describe('the station’s own form', () => {
  test('has a hundred million numbers, and none of a neighbour', () => {
    const seven = own('07');
    expect(seven).toMatchObject({ form: 'station', station: 7, head: '7', length: 9, hasRoom: true });
    expect([seven?.write(1), seven?.write(99_999_999), seven?.write(100_000_000)]).toEqual([
      '700000001',
      '799999999',
      null,
    ]);
    expect(seven?.read('700018342')).toBe(18_342);
    for (const other of ['800018342', '70018342', '7000183420', '7000A8342', '', '-70018342'])
      expect([other, seven?.read(other)]).toEqual([other, null]);
  });

  test('of station 0 begins above ten million, since a number begins with no zero', () => {
    const zero = own('00');
    expect(zero).toMatchObject({ station: 0, head: '', length: 8 });
    expect([zero?.write(1), zero?.write(89_999_999), zero?.write(90_000_000)]).toEqual([
      '10000001',
      '99999999',
      null,
    ]);
    expect([zero?.read('10000001'), zero?.read('1000001'), zero?.read('100000010')]).toEqual([1, null, null]);
  });
});

describe('the VICS form', () => {
  test('has the station in the digits behind the prefix, and its own sequence for each prefix', () => {
    const seven = vics('7', '0614141');
    expect(seven).toMatchObject({
      form: 'vics:0614141',
      sequence: 'bol:0614141:7',
      head: '061414107',
      length: 17,
    });
    expect(seven?.write(1)).toMatch(/^0614141070000001\d$/);
    expect([seven?.write(9_999_999) === null, seven?.write(10_000_000)]).toEqual([false, null]);
    const alone = vics('7');
    expect(alone).toMatchObject({ form: 'vics', sequence: 'bol:04:7', head: '04000007', hasRoom: true });
    expect(alone?.read(alone.write(42) ?? '')).toBe(42);
    // Those of another station or company are not this station's.
    expect(alone?.read(vics('8')?.write(42) ?? '')).toBeNull();
    expect(alone?.read(seven?.write(42) ?? '')).toBeNull();
  });

  test.each([
    ['99', '0614141', true],
    ['100', '0614141', false],
    ['999999', '', true],
    ['1000000', '', false],
  ])('has a place for station %s under the prefix "%s": %s', (id, companyPrefix, has) => {
    expect(vics(id, companyPrefix) !== null).toBe(has);
  });
});
