import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bench, Field } from '#support/scanner-keys.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// Regression: Shift, which a scanner holds for capitals, ended the burst, and only the digits after the last capital were looked up.
test('a burst outside text is one scan, capitals and all, and its Enter presses no button', () => {
  const { type, taken } = bench();
  expect(type('SAIA1234567')).toBe(true);
  expect(type('PO-4471')).toBe(true);
  expect(taken).toEqual(['SAIA1234567', 'PO-4471']);
});

test('a hand is no scanner: its keys go where they always go', () => {
  const { type, taken, stayed, swallowed } = bench();
  const field = new Field();
  field.dataset['field'] = 'consignee.company';
  type('Pena 12 Street', { gap: 60, field });
  type('?', { gap: 60, end: '' });
  expect([taken, stayed, swallowed(), field.value]).toEqual([[], [], 0, 'Pena 12 Street']);
});

test('a scan that does not belong in the field is taken out, and what stood there is back', () => {
  const { type, taken } = bench();
  for (const text of ['.DP.K4', '.dp.t1a2b3c4d', '6K123456789', '123456789']) {
    const field = new Field();
    Object.assign(field, {
      value: 'Acme',
      selectionStart: 4,
      selectionEnd: 4,
      dataset: { field: 'consignee.company' },
    });
    expect(type(text, { field }), text).toBe(true);
    expect(field.value).toBe('Acme');
  }
  expect(taken).toHaveLength(4);
});

test('a scan that belongs in the field stays, with its Enter', () => {
  const { type, taken, stayed } = bench();
  const field = new Field();
  field.dataset['field'] = 'poNumber';
  expect(type('4500187733', { field })).toBe(false);
  const search = new Field();
  expect(type('123456789', { field: search })).toBe(false);
  expect([field.value, search.value, taken, stayed]).toEqual([
    '4500187733',
    '123456789',
    [],
    ['4500187733', '123456789'],
  ]);
});

// Regression: into the scan box or the field for destroyed labels a scanner typed text that only Enter looked up: with Tab or no key
// after each scan, as Setup offers it, nothing came of it and nothing was said.
test('a field that is there for scans gives them on, whatever key follows', () => {
  for (const suffix of ['enter', 'tab', 'none'] as const) {
    const { type, taken, stayed, wait } = bench({ suffix });
    const field = new Field();
    Object.assign(field, { value: '12', dataset: { scans: '' } });
    const end = { enter: 'Enter', tab: 'Tab', none: '' }[suffix];
    expect(type('700018342', { field, end }), suffix).toBe(suffix !== 'none');
    wait(700);
    expect([taken, stayed, field.value], suffix).toEqual([['700018342'], [], '12']);
  }
});

test('without the key after it: outside text it counts after a silence; in a field only Dockprint’s own code does', () => {
  const { type, taken, wait } = bench();
  type('4471882', { end: '' });
  expect(taken).toEqual([]);
  wait(1010);
  const field = new Field();
  field.dataset['field'] = 'lines.0.handlingUnits';
  type('.DP.K7', { field, end: '' });
  wait(700);
  expect([taken, field.value]).toEqual([['4471882', '.DP.K7'], '']);
  type('123456789', { field, end: '' });
  wait(200);
  expect([taken.length, field.value]).toEqual([2, '123456789']);
  const tab = bench({ suffix: 'tab' });
  expect(tab.type('4471882', { end: 'Tab' })).toBe(true);
  expect(tab.type('4471882')).toBe(false);
});

test('with a prefix nothing else is a scan, and the scanner may take its time after it', () => {
  const { type, taken, wait } = bench({ prefix: '~' });
  type('4471882');
  wait(500);
  expect(taken).toEqual([]);
  type('~4471882', { gap: 80 });
  expect(taken).toEqual(['4471882']);
});

// Regression: a browser that was busy for 130 ms handed the second half of a scan on late; the first half stayed in the field as text.
test('keys that came in time and are handed on late are one scan', () => {
  const { type, taken } = bench();
  const field = new Field();
  Object.assign(field, {
    value: 'Half a na',
    selectionStart: 9,
    selectionEnd: 9,
    dataset: { field: 'consignee.company' },
  });
  expect(type('SAIA1234567', { gap: 4, late: 130, field })).toBe(true);
  expect([taken, field.value]).toEqual([['SAIA1234567'], 'Half a na']);
  type('4471882', { gap: 4, late: 130 });
  expect(taken).toEqual(['SAIA1234567', '4471882']);
});

// Regression: outside text the part that had come before a pause of 250 ms was looked up, and the rest, a digit short, became the PRO number.
test('a computer that stops for a moment in the middle of a scan does not cut it in two', () => {
  const { type, taken } = bench();
  type('4471', { gap: 4, end: '' });
  vi.advanceTimersByTime(600);
  expect(type('70000022', { gap: 4 })).toBe(true);
  expect(taken).toEqual(['447170000022']);
});

test('what comes after a longer stop is no scan of its own: it is dropped, and the next one counts', () => {
  const { type, taken, wait } = bench();
  type('4471', { gap: 4, end: '' });
  vi.advanceTimersByTime(3000);
  expect(taken).toEqual(['4471']);
  expect(type('70000022', { gap: 4 })).toBe(true);
  expect(taken).toEqual(['4471']);
  wait(100);
  type('123456789');
  expect(taken).toEqual(['4471', '123456789']);
});

test('two scans without the key after them, one soon after the other: both count', () => {
  const { type, taken, wait } = bench();
  type('4471882', { end: '' });
  wait(300);
  type('123456789', { end: '' });
  wait(1010);
  expect(taken).toEqual(['4471882', '123456789']);
});

// Regression: on a busy machine the code of a sheet came too slowly, and stayed in the field as text.
test('Dockprint’s own codes may come slowly; a hand that types a full stop is left alone', () => {
  const { type, taken, wait } = bench();
  const field = new Field();
  field.dataset['field'] = 'lines.0.weightLb';
  expect(type('.dp.kprint', { gap: 400, field })).toBe(true);
  expect([taken, field.value]).toEqual([['.dp.kprint'], '']);
  type('.5', { gap: 60, field });
  wait(900);
  expect([taken.length, field.value]).toEqual([1, '.5']);
});

// The end of a Data Matrix is typed as Ctrl+D, which duplicates the shipment.
test('separators that a wedge types with Ctrl are part of the scan', () => {
  const { type, taken, swallowed } = bench();
  type('[)>06\u001d6K123456789\u0004');
  expect(taken).toEqual(['[)>06\u001d6K123456789\u0004']);
  const before = swallowed();
  type('\u0004', { end: '' });
  expect(swallowed()).toBe(before);
});
