import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSscc, showSscc, sscc, ssccSerialDigits } from '#shared/freight/numbers/sscc.ts';

const numbered = fc.integer({ min: 7, max: 10 }).chain((width) =>
  fc.record({
    extension: fc.stringMatching(/^\d$/),
    company: fc.stringMatching(new RegExp(`^\\d{${width}}$`)),
    serial: fc.stringMatching(new RegExp(`^\\d{${16 - width}}$`)),
  }),
);
/** From the left: 3 and 1 in turn over all 18 digits, the check digit too. */
const sumOf = (code: string): number =>
  Array.from(code).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);

test('an SSCC has 18 digits, its parts, and a weighted sum that is a multiple of ten', () => {
  fc.assert(
    fc.property(numbered, ({ extension, company, serial }) => {
      expect(ssccSerialDigits(company)).toBe(serial.length);
      const code = sscc(extension, company, serial);
      expect(code).toMatch(/^\d{18}$/);
      expect(code.slice(0, -1)).toBe(extension + company + serial);
      expect(sumOf(code) % 10).toBe(0);
    }),
  );
});

test('however a scanner or a hand writes it, it is read as the same 18 digits', () => {
  fc.assert(
    fc.property(numbered, ({ extension, company, serial }) => {
      const code = sscc(extension, company, serial);
      const printed = showSscc(code, company);
      for (const typed of [
        code,
        `00${code}`,
        `(00)${code}`,
        `]C100${code}`,
        ` ${printed} `,
        `]d2(00)${code}`,
      ])
        expect(readSscc(typed)).toBe(code);
    }),
  );
});

test('one wrong digit, and two neighbours that changed places, are no SSCC', () => {
  fc.assert(
    fc.property(
      numbered,
      fc.nat({ max: 17 }),
      fc.integer({ min: 1, max: 9 }),
      ({ extension, company, serial }, at, by) => {
        const code = sscc(extension, company, serial);
        const wrong = code.slice(0, at) + String((Number(code[at]) + by) % 10) + code.slice(at + 1);
        expect(readSscc(wrong)).toBeNull();
        const [one = '', other = ''] = code.slice(at, at + 2);
        const swapped = code.slice(0, at) + other + one + code.slice(at + 2);
        // Modulo 10 does not see two neighbours that are five apart.
        if (other !== '' && one !== other && Math.abs(Number(one) - Number(other)) !== 5)
          expect(readSscc(swapped)).toBeNull();
      },
    ),
  );
});

test('numbers that others have made', () => {
  // GS1 General Specifications and GS1's check digit calculator.
  expect(sscc('3', '7610425', '002123456')).toBe('376104250021234569');
  expect(sscc('0', '0614141', '123456789')).toBe('006141411234567890');
  for (const none of ['', '700018342', '061414107000000017', '12345678901234567', 'SSCC'])
    expect(readSscc(none)).toBeNull();
});
