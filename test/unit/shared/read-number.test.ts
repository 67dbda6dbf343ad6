import { describe, expect, test } from 'vitest';
import { readField, type NumberField } from '#shared/freight/fields/number-fields.ts';
import { readNumber, showGrouped, showNumber } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';

const said = (text: string, language: Language, field?: NumberField): unknown => {
  const reading = field === undefined ? readNumber(text, language) : readField(text, field, language);
  if (reading.is === 'ambiguous') return reading.readings;
  return reading.is === 'number' ? reading.value : reading.is === 'invalid' ? reading.code : null;
};

describe('a typed number in English, Spanish and French: a value, or the readings that are asked', () => {
  test.each<[string, unknown, unknown, unknown]>([
    // text, en, es, fr
    ['1250', 1250, 1250, 1250],
    ['1250.5', 1250.5, 1250.5, 1250.5],
    ['1250,5', [1250.5, 12505], [1250.5, 12505], 1250.5],
    ['1250,50', [1250.5, 125050], [1250.5, 125050], 1250.5],
    ['12,5', [12.5, 125], [12.5, 125], 12.5],
    [',5', [0.5, 5], [0.5, 5], 0.5],
    ['0,250', [0.25, 250], [0.25, 250], 0.25],
    ['.5', 0.5, 0.5, 0.5],
    ['1,250', 1250, 1250, [1250, 1.25]],
    ['1.250', 1.25, [1.25, 1250], [1.25, 1250]],
    ['0.125', 0.125, 0.125, 0.125],
    ['1,250.5', 1250.5, 1250.5, 1250.5],
    ['1.250,5', 1250.5, 1250.5, 1250.5],
    ['1,250,000', 1250000, 1250000, 1250000],
    ['1.250.000', 1250000, 1250000, 1250000],
    ['1 250', 1250, 1250, 1250],
    ['1\u00a0250,5', [1250.5, 12505], [1250.5, 12505], 1250.5],
    ['1\u202f250.5', 1250.5, 1250.5, 1250.5],
    ['1250,', 1250, 1250, 1250],
    [' 7. ', 7, 7, 7],
    ['', null, null, null],
    ...['12 50', '1,25,000', '12o', '--5', '+5', '1e3', '0x50', '$5', '1,2.5', ',', '.', '٣', '1\n250'].map(
      (text): [string, unknown, unknown, unknown] => [text, 'not-a-number', 'not-a-number', 'not-a-number'],
    ),
    // Regression: "must be a number" was said of it.
    ...['-5', '\u22125', '- 1.5', '-1,250'].map((text): [string, unknown, unknown, unknown] => [
      text,
      'negative',
      'negative',
      'negative',
    ]),
    ['1.00000001', 'too-precise', 'too-precise', 'too-precise'],
  ])('%j', (text, en, es, fr) => {
    const sorted = (one: unknown) =>
      Array.isArray(one) ? [...(one as number[])].sort((a, b) => a - b) : one;
    const [a, b, c] = (['en', 'es', 'fr'] as const).map((language) => sorted(said(text, language)));
    expect([a, b, c]).toEqual([en, es, fr].map(sorted));
  });
});

describe('a field offers only what it takes', () => {
  test.each<[NumberField, Language, string, unknown]>([
    ['lengthIn', 'fr', '12,125', 12.125],
    ['lengthIn', 'es', '12.125', 12.125],
    ['weightLb', 'fr', '12,125', [12.125, 12125]],
    ['freightClass', 'en', '92,5', [92.5]],
    ['freightClass', 'fr', '92,5', 92.5],
    ['pieces', 'en', '1,5', [15]],
    ['pieces', 'fr', '1,250', [1250]],
    // Neither fits: the field says why in its own words.
    ['lengthIn', 'en', '123456,5', 123456.5],
  ])('%s, %s: %s', (field, language, text, answer) => {
    expect(said(text, language, field)).toEqual(answer);
  });
});

test.each<[number, Language, string, string]>([
  [1250.5, 'en', '1250.5', '1,250.5'],
  [1250.5, 'es', '1250.5', '1,250.5'],
  [1250.5, 'fr', '1250,5', '1\u00a0250,5'],
  [12.125, 'en', '12.125', '12.125'],
  [12.125, 'es', '12.1250', '12.1250'],
  [12.125, 'fr', '12,1250', '12,1250'],
  [0.0000001, 'en', '0.0000001', '0'],
])('%d in %s is shown as %s and %s', (value, language, field, sentence) => {
  expect([showNumber(value, language), showGrouped(value, language)]).toEqual([field, sentence]);
});
