import { expect, test } from 'vitest';
import { amountInServiceUnit, hasForeignUnit } from '#main/import/reading/convert-amount.ts';
import { unitNamed } from '#shared/freight/measures/unit.ts';

const saying = { measure: 'weight', language: 'en', units: [], mustSay: false } as const;
/** Of a cell of a workbook whose format shows a unit. */
const shown = (number: number, unit = 'kg') =>
  amountInServiceUnit({ text: String(number), number, unit }, 'weightLb', saying);

test('a unit other than the service’s is foreign, also one that has no factor', () => {
  for (const text of ['5 kg', '2 t']) expect(hasForeignUnit(text, 'weight'), text).toBe(true);
  for (const text of ['5 lb', '5 lbs', '5', 'kg', '', '5 boxes'])
    expect(hasForeignUnit(text, 'weight'), text).toBe(false);
});

test('a number of a workbook is converted; less than nothing is refused', () => {
  expect(shown(100)).toMatchObject({ text: '221', converted: { from: 100, unit: 'kg' } });
  expect(shown(0)).toMatchObject({ text: '0' });
  for (const number of [-5, -0.5, -0]) expect(shown(number)).toEqual({ code: 'negative' });
  expect(shown(0.5)).not.toHaveProperty('code');
  expect(shown(100, 'boxes')).toEqual({ code: 'unknown-unit' });
});

test('an empty amount stays empty, whatever its column is in', () => {
  const units = [unitNamed('kg', 'weight')];
  expect(amountInServiceUnit({ text: '' }, 'weightLb', { ...saying, units })).toEqual({ text: '' });
});
