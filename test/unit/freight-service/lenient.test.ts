import { describe, expect, test } from 'vitest';
import {
  identifier,
  isBelowZero,
  list,
  messageText,
  number,
  numericIdentifier,
  strings,
  text,
  unchangedText,
  valueAsText,
  verdict,
} from '#main/freight-service/wire/lenient.ts';
import * as z from 'zod';

describe('an identifier of an answer', () => {
  test('is what can be typed and found again, up to two hundred letters', () => {
    expect(identifier().parse(' B-1 ')).toBe('B-1');
    expect(identifier().parse(700018342)).toBe('700018342');
    expect(identifier().parse('x'.repeat(200))).toBe('x'.repeat(200));
  });

  test.each([
    ...['x'.repeat(201), '', ' ', '0', 0, -4, '-4', 1.5, 2 ** 53, true, false, null, undefined, ['B-1'], {}],
    ...['B\u00071', 'B\u202e1', 'B\ufffd1'],
  ])('is not %j', (value) => {
    expect(identifier().parse(value)).toBe('');
  });

  test('below zero it is an error code', () => {
    expect(['-1', '-10', '1', '-', '-1a', 'a-1', '--1'].filter(isBelowZero)).toEqual(['-1', '-10']);
  });
});

describe('a number of an answer', () => {
  test.each([
    [7.5, 7.5],
    ['7.5', 7.5],
    [' 1,234.50 ', 1234.5],
    ['$1,234', 1234],
    ['USD 12', 12],
    ['12 USD', 12],
    ['-$5', -5],
    ['$-5', -5],
    ['US$5', 5],
    ['0', 0],
    ['1'.repeat(100), Number('1'.repeat(100))],
  ])('is %j', (value, read) => {
    expect(number().parse(value)).toBe(read);
  });

  test.each([
    '',
    'five',
    '-$-5',
    '1,23',
    '1.234,5',
    '5 EUR',
    '1e3',
    '1'.repeat(101),
    Infinity,
    NaN,
    true,
    null,
    [7],
  ])('is not %j', (value) => {
    expect(number().parse(value)).toBeNull();
  });

  test('that names something is whole and not below zero', () => {
    expect([0, 1, '12,345', 2 ** 53 - 1].map((one) => numericIdentifier().parse(one))).toEqual([
      0,
      1,
      12345,
      2 ** 53 - 1,
    ]);
    for (const none of [-1, 1.5, 2 ** 53, '-1', '', null]) expect(numericIdentifier().parse(none)).toBeNull();
  });
});

test('a verdict is a plain true or false, in quotation marks too', () => {
  expect([true, 'TRUE', ' true '].map((one) => verdict().parse(one))).toEqual([true, true, true]);
  expect([false, 'False'].map((one) => verdict().parse(one))).toEqual([false, false]);
  for (const none of [1, 0, 'yes', '', null, undefined, [true]]) expect(verdict().parse(none)).toBeNull();
});

describe('words of an answer', () => {
  test('a text is read up to two thousand letters, a message up to a thousand; what is cut says so', () => {
    expect(text().parse(` ${'x'.repeat(2000)} `)).toBe('x'.repeat(2000));
    expect(text().parse('x'.repeat(2001))).toBe(`${'x'.repeat(2000)}…`);
    expect(messageText().parse('x'.repeat(1000))).toBe('x'.repeat(1000));
    expect(messageText().parse('x'.repeat(1001))).toBe(`${'x'.repeat(1000)}…`);
    expect([7, true, false, null, undefined].map((one) => text().parse(one))).toEqual([
      '7',
      'true',
      'false',
      '',
      '',
    ]);
  });

  test('in a list, an object or a number are words too; nothing is none', () => {
    expect(valueAsText([' a ', '', null, ['b', 7]])).toBe('a; b; 7');
    expect(valueAsText({ Zip: ['is wrong'] })).toBe('{"Zip":["is wrong"]}');
    expect([7, -7, true].map(valueAsText)).toEqual(['7', '-7', 'true']);
    for (const none of ['', ' ', '-', 0, false, null, undefined, [], {}, [''], { a: null, b: [{}] }])
      expect([none, valueAsText(none)]).toEqual([none, '']);
  });

  test('of very many parts are there, whatever they are', () => {
    expect(valueAsText(Array.from({ length: 1999 }, () => ''))).toBe('');
    expect(valueAsText(Array.from({ length: 2000 }, () => ''))).toBe('…');
    // Also spread over several lists.
    const half = Array.from({ length: 1100 }, () => '');
    expect(valueAsText([half, half])).toBe('…');
    expect(valueAsText({ one: half, two: ['x'] })).toMatch(/^\{"one":/);
  });
});

test('a list that is none fails the answer; of strings whatever is one is read', () => {
  expect([null, undefined].map((one) => list(z.string()).parse(one))).toEqual([[], []]);
  expect(list(z.string()).safeParse('a').success).toBe(false);
  expect(strings().parse(['a', 7, '', null])).toEqual(['a', '']);
  expect(strings().parse('a')).toEqual([]);
  expect([' a ', 7, null].map((one) => unchangedText().parse(one))).toEqual([' a ', '', '']);
});
