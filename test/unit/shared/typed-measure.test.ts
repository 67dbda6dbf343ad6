import { describe, expect, test } from 'vitest';
import { readField } from '#shared/freight/fields/number-fields.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { evaluateWeights } from '#shared/freight/description/line-arithmetic.ts';
import { measureFromForm, measureToForm } from '#shared/freight/measures/station-units.ts';
import { toServiceUnit } from '#shared/freight/measures/typed-measure.ts';
import { wholeSize } from '#shared/freight/measures/whole-size.ts';
import { emptyLine } from '#shared/freight/form/shipment-form.ts';
import { visibleText } from '#shared/freight/text/visible-text.ts';
import { aForm } from '#support/builders.ts';

const pounds = (text: string, language: 'en' | 'es' | 'fr' = 'en') => readField(text, 'weightLb', language);
const inches = (text: string) => readField(text, 'lengthIn', 'en');
const value = (number: number) => ({ is: 'number', value: number });

describe('a weight or a size with its unit', () => {
  test.each([
    ['226 kg', 499],
    ['226kg', 499],
    ['226\u00a0kg', 499],
    ['226.5 KGS', 500],
    // 500 lb, as most systems turn them into kilograms.
    ['226.8 kg', 500],
    ['226.83 kg', 501],
    ['1,250 kg', 2756],
    ['499 lb', 499],
    ['499.5 lbs', 499.5],
    ['499', 499],
    // Regression: a decimal mark without decimals was taken for a unit.
    ['499.', 499],
    ['2 tonnes', 4410],
  ])('%s is %d lb', (text, number) => expect(pounds(text)).toEqual(value(number)));

  test.each([
    ['120 cm', 48],
    ['122 cm', 48],
    ['1.2 m', 48],
    ['1200mm', 48],
    ["4'", 48],
    ['48"', 48],
    ['47.5', 47.5],
  ])('%s is %d in', (text, number) => expect(inches(text)).toEqual(value(number)));

  test('a unit that is unknown, several units, or of the other measure is no number', () => {
    for (const text of ['226 kk', '2 ton', '226 cm', '226 kg 3'])
      expect(pounds(text)).toEqual({ is: 'invalid', code: 'not-a-number' });
    expect(inches('120 kg')).toEqual({ is: 'invalid', code: 'not-a-number' });
  });

  test('what could be two numbers is asked with its unit', () => {
    expect(pounds('1,250 kg', 'fr')).toEqual({
      is: 'ambiguous',
      readings: [3, 2756],
      typed: ['1,25 kg', '1250 kg'],
    });
    const form = aForm();
    const lines = form.lines.map((line) => ({ ...line, weightLb: '1,250 kg' }));
    const read = readForm({ ...form, lines }, 'fr');
    expect(read.ok ? [] : read.problems[0]).toMatchObject({
      code: 'number-asked',
      typed: ['1,25 kg', '1250 kg'],
    });
  });

  test('more than the field takes is refused in its own words', () => {
    const form = aForm();
    const lines = form.lines.map((line) => ({ ...line, weightLb: '100000 kg' }));
    const read = readForm({ ...form, lines }, 'en');
    expect(read.ok ? [] : read.problems[0]).toMatchObject({ code: 'too-large', limit: 200_000 });
  });
});

describe('rounding', () => {
  const factor = 1 / 0.45359237;
  test('understates no weight by more than a twentieth of a pound, and adds less than a pound', () => {
    for (let tenths = 1; tenths < 30_000; tenths += 7) {
      const exact = (tenths / 10) * factor;
      const sent = toServiceUnit(tenths / 10, factor);
      expect(Number.isInteger(sent)).toBe(true);
      expect(sent - exact).toBeGreaterThanOrEqual(-0.05 - 1e-6);
      expect(sent - exact).toBeLessThan(1);
    }
  });
  test('leaves a whole number of pounds what it is, also where its kilograms were rounded', () => {
    for (let lb = 1; lb < 3_000; lb += 1) {
      expect(toServiceUnit(lb * 0.45359237, factor)).toBe(lb);
      expect(toServiceUnit(Number((lb * 0.45359237).toFixed(2)), factor)).toBe(lb);
    }
  });
  test('rounds the weight of a line once, not once for each unit: 4 of 140 kg are 560 kg, 1235 lb', () => {
    const [line] =
      evaluateWeights([{ ...emptyLine(), handlingUnits: '4', weightLb: '4x140 kg' }], 0, 'en') ?? [];
    expect(line?.weightLb).toBe('560 kg');
    expect(pounds('560 kg')).toEqual(value(1235));
  });
  test('shares of a total add up to the total as it is sent', () => {
    const lines = ['2000 kg/', '', ''].map((weightLb, index) => ({
      ...emptyLine(),
      handlingUnits: String(index + 1),
      weightLb,
    }));
    const shares = evaluateWeights(lines, 0, 'en')?.map(({ weightLb }) => Number(weightLb)) ?? [];
    expect(shares.reduce((all, share) => all + share, 0)).toBe(4410);
  });
});

describe('a whole size in the length', () => {
  const size = (text: string) => Object.values(wholeSize(text) ?? {});
  test.each([
    ['48x40x60', ['48', '40', '60']],
    ['120x100x150 cm', ['120 cm', '100 cm', '150 cm']],
    ['120 × 100 × 150cm', ['120cm', '100cm', '150cm']],
    ['120x100x150\u00a0cm', ['120\u00a0cm', '100\u00a0cm', '150\u00a0cm']],
    ["4' x 3' x 5'", ["4'", "3'", "5'"]],
    // Regression: the sides without a unit became inches.
    ['120 x 100 cm x 150 cm', []],
    ['120cm x 100 x 150', []],
    ['48x40', []],
    ['48', []],
    ['x40x60', []],
  ])('%s', (text, sides) => expect(size(text)).toEqual(sides));
});

describe('a station that types kilograms and centimeters', () => {
  const there = (typed: string, key = 'weightLb') => measureToForm(typed, key, 'kg-cm');
  const back = (text: string, key = 'weightLb') => measureFromForm(text, key, 'kg-cm');

  test('adds its unit in the form and shows what was typed', () => {
    for (const typed of [
      '226',
      '2',
      '226.',
      '1 250,5',
      '4x310',
      '5000/',
      '226 ',
      '226 kg',
      '226 k',
      '500 lb',
      '',
    ]) {
      expect(back(there(typed))).toBe(typed);
      // A draft is stored without characters that cannot be seen; the blank before the unit is none of them.
      expect(visibleText(there(typed))).toBe(there(typed));
    }
    expect(pounds(there('226'))).toEqual(value(499));
    expect(back(there('120x100x150', 'lengthIn'), 'lengthIn')).toBe('120x100x150');
    expect(inches(there('120', 'lengthIn'))).toEqual(value(48));
  });
  test('shows pounds and inches with their unit, so that they are not taken for kilograms', () => {
    expect(back('500')).toBe('500 lb');
    expect(back('48', 'lengthIn')).toBe('48 in');
  });
  test('changes no other field, and another station changes nothing', () => {
    expect(there('3', 'handlingUnits')).toBe('3');
    expect(back('3', 'handlingUnits')).toBe('3');
    expect(measureToForm('226', 'weightLb', 'lb-in')).toBe('226');
    expect(measureFromForm('226\u00a0kg', 'weightLb', 'lb-in')).toBe('226\u00a0kg');
  });
});
