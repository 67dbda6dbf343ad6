import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gs1CheckDigit } from '#shared/freight/numbers/check-digit.ts';
import { serialIn, vicsBolNumber, vicsSerialDigits } from '#shared/freight/numbers/vics-bol-number.ts';

const prefix = fc.oneof(fc.constant(''), fc.stringMatching(/^\d{7,10}$/));
const numbered = prefix.chain((company) =>
  fc.record({
    company: fc.constant(company),
    serial: fc.stringMatching(new RegExp(`^\\d{${vicsSerialDigits(company)}}$`)),
  }),
);

/** Weighed from the left, as the VICS form is 17 digits long: 3 and 1 in turn, and the sum is a multiple of ten. */
const sumOf = (number: string): number =>
  Array.from(number).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);

test('a VICS number has 17 digits, begins as it must, and its weighted sum is a multiple of ten', () => {
  fc.assert(
    fc.property(numbered, ({ company, serial }) => {
      const number = vicsBolNumber(company, serial);
      expect(number).toMatch(/^\d{17}$/);
      expect(number.startsWith(company || '04')).toBe(true);
      expect(sumOf(number) % 10).toBe(0);
      expect(serialIn(company, number)).toBe(serial);
    }),
  );
});

test('one wrong digit is always seen', () => {
  fc.assert(
    fc.property(
      numbered,
      fc.nat({ max: 16 }),
      fc.integer({ min: 1, max: 9 }),
      ({ company, serial }, at, by) => {
        const number = vicsBolNumber(company, serial);
        const wrong = number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1);
        expect(serialIn(company, wrong)).toBeNull();
      },
    ),
  );
});

test('numbers that others have made', () => {
  // The example of GS1's check digit page, and one of a VICS number with company prefix 0614141.
  expect(gs1CheckDigit('629104150021')).toBe('3');
  expect(vicsBolNumber('0614141', '123456789')).toBe('06141411234567890');
  expect(serialIn('0614141', '06141411234567891')).toBeNull();
  expect(serialIn('', '06141411234567890')).toBeNull();
});
