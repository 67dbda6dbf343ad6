import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import {
  indexOfOverlap,
  proAt,
  proRangeSchema,
  readProRange,
  sizeOf,
} from '#shared/freight/numbers/pro-range.ts';
import { completePro, hasValidCheckDigit, proRules, type ProRule } from '#shared/freight/numbers/pro-rule.ts';
import { readProSticker } from '#shared/freight/numbers/pro-sticker.ts';

const width = { none: 10, xpo: 8, yrc: 9 } as const;
const rule = fc.constantFrom<ProRule>(...proRules);
const checkedRule = fc.constantFrom<ProRule>('xpo', 'yrc');
const bodyUnder = (of: ProRule, serial: number): string => String(serial).padStart(width[of], '0');
const serial = fc.integer({ min: 0, max: 99_999_000 });

/** As stickers print it: with dashes or blanks between the digits. */
const spaced = fc.constantFrom(
  (pro: string) => pro,
  (pro: string) => `${pro.slice(0, 3)}-${pro.slice(3, -1)}-${pro.slice(-1)}`,
  (pro: string) => ` ${pro.slice(0, 3)} ${pro.slice(3).toLowerCase()} `,
);

test('a number that is completed holds its check digit; no other last character does', () => {
  fc.assert(
    fc.property(checkedRule, serial, spaced, (of, n, write) => {
      const pro = completePro(bodyUnder(of, n), of);
      expect(hasValidCheckDigit(write(pro), of)).toBe(true);
      const others = Array.from('0123456789X').filter((last) => last !== pro.at(-1));
      for (const last of others) expect(hasValidCheckDigit(pro.slice(0, -1) + last, of)).toBe(false);
    }),
  );
});

test('a wrong digit that the rule can see is seen: one that changes the remainder', () => {
  fc.assert(
    fc.property(serial, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 7 }), (n, by, place) => {
      const pro = completePro(bodyUnder('xpo', n), 'xpo');
      const digit = (Number(pro[place]) + by) % 10;
      const wrong = pro.slice(0, place) + String(digit) + pro.slice(place + 1);
      // 0 and 7, 1 and 8, 2 and 9 are the same to seven: the rule cannot see those.
      expect(hasValidCheckDigit(wrong, 'xpo')).toBe(Math.abs(digit - Number(pro[place])) === 7);
    }),
  );
});

test('a range, written with check digits or without, gives each of its numbers once, in order, all of its rule', () => {
  fc.assert(
    fc.property(
      rule,
      serial,
      fc.nat({ max: 300 }),
      fc.boolean(),
      fc.boolean(),
      spaced,
      (of, from, more, a, b, write) => {
        const as = (n: number, whole: boolean) => {
          const body = bodyUnder(of, n);
          return whole ? write(completePro(body, of)) : body;
        };
        const read = readProRange({ rule: of, first: as(from, a), last: as(from + more, b) });
        if (!read.ok) throw new Error(read.code);
        const numbers = Array.from({ length: sizeOf(read.numbers) }, (_, at) => proAt(read.numbers, at));
        expect(numbers).toHaveLength(more + 1);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers[0]).toBe(completePro(bodyUnder(of, from), of));
        expect(numbers.at(-1)).toBe(completePro(bodyUnder(of, from + more), of));
        for (const number of numbers) expect(hasValidCheckDigit(number, of)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('two ranges of a carrier overlap exactly when they have a number in common; those of two carriers never', () => {
  const ends = fc.tuple(fc.integer({ min: 1000, max: 1040 }), fc.nat({ max: 12 }));
  fc.assert(
    fc.property(rule, ends, ends, fc.boolean(), (of, [from, more], [other, otherMore], same) => {
      const range = (scac: string, begin: number, length: number) =>
        proRangeSchema.parse({
          scac,
          rule: of,
          first: bodyUnder(of, begin),
          last: bodyUnder(of, begin + length),
        });
      const ranges = [range('XPOL', from, more), range(same ? 'XPOL' : 'SAIA', other, otherMore)];
      const common = from <= other + otherMore && other <= from + more;
      expect(indexOfOverlap(ranges)).toBe(common && same ? 1 : -1);
    }),
  );
});

const gs = '\u001d';
const wrappers: Record<string, (pro: string) => string> = {
  'as it stands': (pro) => pro,
  'Code 128 with its name': (pro) => `]C0${pro}`,
  'Code 39 with its name and asterisks': (pro) => `]A0*${pro}*`,
  'Code 39 with asterisks': (pro) => `*${pro}*`,
  'with the data identifier': (pro) => `6K${pro}`,
  'with the carrier before it': (pro) => `XPOL ${pro}`,
  'Data Matrix': (pro) => `]d1${pro}`,
  'Data Matrix in its envelope': (pro) =>
    `[)>\u001e06${gs}6K${pro}${gs}1JUN043325711${gs}20L97086\u001e\u0004`,
  'the PRO in the middle': (pro) => `[)>\u001e06${gs}2K0614141123456789${gs}6K${pro}\u001e\u0004`,
  'a wedge that drops control characters': (pro) => `[)>066K${pro}`,
};

test.each(Object.keys(wrappers))('a sticker read by a keyboard wedge: %s', (name) => {
  fc.assert(
    fc.property(rule, serial, (of, n) => {
      const pro = completePro(bodyUnder(of, n), of);
      const read = readProSticker(wrappers[name]?.(pro) ?? '', 'xpol');
      expect(read).toBe(pro);
      // Read twice, as when the field is left again, it stays.
      expect(readProSticker(read, 'XPOL')).toBe(read);
    }),
  );
});

test('what a hand typed stays letter for letter, and nothing makes the reader throw', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^ ?[\d-]{0,15}[xX]? ?$/), (typed) => {
      expect(readProSticker(typed, 'XPOL')).toBe(typed);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (typed, scac) => {
      const read = readProSticker(typed, scac);
      expect(normalNumber(typed)).toContain(normalNumber(read));
    }),
  );
});
