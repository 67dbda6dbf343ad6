import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateWeights } from '#shared/freight/description/line-arithmetic.ts';
import { readField } from '#shared/freight/fields/number-fields.ts';
import { showNumber } from '#shared/freight/form/read-number.ts';
import { emptyLine, type LineForm } from '#shared/freight/form/shipment-form.ts';

const languages = fc.constantFrom('en', 'es', 'fr');
const line = (handlingUnits: string, weightLb: string): LineForm => ({
  ...emptyLine(),
  handlingUnits,
  weightLb,
});
const pounds = (text: string, language: 'en' | 'es' | 'fr') => {
  const reading = readField(text, 'weightLb', language);
  return reading.is === 'number' ? reading.value : Number.NaN;
};

describe('a weight worked out from its units', () => {
  test('is units times pounds, in every language, whatever sign is typed', () => {
    fc.assert(
      fc.property(
        languages,
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 4000 }).map((quarters) => quarters / 4),
        fc.constantFrom('x', 'X', '*', '×', '@', ' x ', ' @ '),
        (language, units, each, sign) => {
          const typed = `${units}${sign}${showNumber(each, language)}`;
          const [made] = evaluateWeights([line('', typed)], 0, language) ?? [];
          expect(made?.handlingUnits).toBe(String(units));
          expect(pounds(made?.weightLb ?? '', language)).toBeCloseTo(units * each, 6);
        },
      ),
    );
  });

  test('takes the units that stand there, and never contradicts them', () => {
    expect(evaluateWeights([line('4', 'x310')], 0, 'en')).toEqual([line('4', '1240')]);
    expect(evaluateWeights([line('4', '4x310')], 0, 'en')).toEqual([line('4', '1240')]);
    expect(evaluateWeights([line('3', '4x310')], 0, 'en')).toBeNull();
    expect(evaluateWeights([line('four', 'x310')], 0, 'en')).toBeNull();
    expect(evaluateWeights([line('', 'x310')], 0, 'en')).toBeNull();
  });

  test.each(['', '1240', '4x', 'x', '4x3x5', '4xtons', '1,5x300,5,1', '/', '12/3', '4.5x310'])(
    'leaves "%s" as it was typed',
    (typed) => {
      expect(evaluateWeights([line('4', typed)], 0, 'en')).toBeNull();
    },
  );
});

describe('a total shared out', () => {
  test('adds up to the total, and no line is off its share by more than the smallest weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1000, max: 40_000 }),
        fc.nat(),
        (units, total, seed) => {
          const at = seed % units.length;
          const lines = units.map((count, index) => line(String(count), index === at ? `${total}/` : ''));
          const made = evaluateWeights(lines, at, 'en') ?? [];
          const weights = made.map(({ weightLb }) => Number(weightLb));
          const all = units.reduce((sum, count) => sum + count, 0);
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(total);
          for (const [index, weight] of weights.entries())
            expect(Math.abs(weight - (total * (units[index] ?? 0)) / all)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('needs the units of every line, and a pound for each', () => {
    expect(evaluateWeights([line('2', '5000/'), line('', '')], 0, 'en')).toBeNull();
    expect(evaluateWeights([line('2', '2/'), line('3', ''), line('4', '')], 0, 'en')).toBeNull();
  });
});
