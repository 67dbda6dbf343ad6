import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bench, Field } from '#support/scanner-keys.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pauses = [20, 42, 80, 120, 180, 250];

// Regression: one gap of 42 ms in "PO-991234" made "91234" of it: the rest was taken for a scan of its own, which replaced the first.
test('a scan with a pause anywhere is one scan, and nothing of it is lost', () => {
  const text = 'PO-991234';
  for (const suffix of ['enter', 'tab'] as const)
    for (const pause of pauses)
      for (let pauseAt = 1; pauseAt <= text.length; pauseAt++) {
        const place = `${pause} ms before key ${pauseAt}, ${suffix}`;
        const end = suffix === 'enter' ? 'Enter' : 'Tab';
        const { type, taken, stayed } = bench({ suffix });
        const [po, box, company] = [new Field(), new Field(), new Field()];
        po.dataset['field'] = 'poNumber';
        box.dataset['scans'] = '';
        company.dataset['field'] = 'consignee.company';
        type(text, { field: po, pause, pauseAt, end });
        expect([po.value, stayed], place).toEqual([text, [text]]);
        type(text, { field: box, pause, pauseAt, end });
        type(text, { field: company, pause, pauseAt, end });
        expect(type(text, { pause, pauseAt, end }), place).toBe(true);
        expect([taken, box.value, company.value], place).toEqual([[text, text, text], '', '']);
      }
});

test('with no key after it, a pause cuts no scan either', () => {
  const text = 'PO-991234';
  for (const pause of pauses)
    for (let pauseAt = 1; pauseAt < text.length; pauseAt++) {
      const { type, taken, stayed, wait } = bench({ suffix: 'none' });
      const po = new Field();
      po.dataset['field'] = 'poNumber';
      type(text, { field: po, pause, pauseAt, end: '' });
      wait(700);
      type(text, { pause, pauseAt, end: '' });
      wait(1200);
      expect([po.value, stayed, taken], `${pause} ms before key ${pauseAt}`).toEqual([text, [text], [text]]);
    }
});

test('slow throughout: outside text it is one scan, in a field it stays as it was typed', () => {
  for (const gap of [60, 120, 250]) {
    const { type, taken, stayed } = bench();
    expect(type('70-991234', { gap })).toBe(true);
    const po = new Field();
    Object.assign(po, { value: 'A', selectionStart: 1, selectionEnd: 1, dataset: { field: 'poNumber' } });
    type('70-991234', { gap, field: po });
    expect([taken, stayed, po.value]).toEqual([['70-991234'], [], 'A70-991234']);
  }
});

// Regression: with two pauses at its beginning, a scan in the scan box lost its first two keys, which were taken for a hand's.
test('a scan with two pauses is one scan in a field that gives its scans on', () => {
  const text = '700183427';
  for (const pause of [42, 120, 250])
    for (let first = 1; first < text.length; first++)
      for (let second = first + 1; second <= text.length; second++) {
        const { type, taken } = bench();
        const field = new Field();
        field.dataset['scans'] = '';
        type(text.slice(0, first), { gap: 4, field, end: '' });
        type(text.slice(first, second), { gap: 4, field, end: '', pauseAt: 0, pause });
        type(text.slice(second), { gap: 4, field, pauseAt: 0, pause });
        expect([taken, field.value], `${pause} ms, ${first}, ${second}`).toEqual([[text], '']);
      }
});

test('what a hand typed before a scan stays in a field that gives its scans on', () => {
  const { type, taken } = bench();
  const field = new Field();
  field.dataset['scans'] = '';
  type('12', { gap: 60, field, end: '' });
  type('700018342', { gap: 4, field, pauseAt: 0, pause: 310 });
  expect([taken, field.value]).toEqual([['700018342'], '12']);
});

// Regression: the LF of a scanner that ends with CR and LF pressed the button with the focus.
test('one more end key right behind a scan presses nothing; a second one, or a later one, does', () => {
  const more = { Enter: ['Enter'], Tab: ['Tab'], 'Ctrl+J': ['\u000a'] };
  for (const [name, [key = '']] of Object.entries(more))
    for (const field of [null, new Field()]) {
      if (field !== null) field.dataset['field'] = 'poNumber';
      const { type, wait, taken, stayed } = bench();
      const press = (gap: number) =>
        key.length === 1 ? (type(key, { gap, field, end: '' }), false) : type('', { gap, field, end: key });
      type('700018342', { gap: 4, field });
      expect([...taken, ...stayed], name).toEqual(['700018342']);
      if (key.length > 1) {
        expect(press(4), name).toBe(true);
        expect(press(4), name).toBe(false);
      } else press(4);
      wait(1000);
      type('700018342', { gap: 4, field });
      if (key.length > 1) expect(press(60), name).toBe(false);
    }
});

// Regression: set to no end key in Setup, a scanner that sends Enter pressed the button, and its scan was lost.
test('where no key ends a scan, one that comes at once belongs to it', () => {
  const { type, taken } = bench({ suffix: 'none' });
  expect(type('700018342', { gap: 4 })).toBe(true);
  expect(type('', { gap: 4 })).toBe(true);
  expect(taken).toEqual(['700018342']);
});

// Regression: "]C0PO4500187744" stayed in the PO number with its identifier.
test('the symbology’s identifier is taken off in a field, and Dockprint’s own code behind it is read', () => {
  const ids = ']C0 ]C1 ]E0 ]e0 ]d2 ]Q1 ]I0 ]L2 ]z0 ]zC ]F0 ]G0 ]A0 ]Q3 ]J1'.split(' ');
  for (const id of ids) {
    const { type, taken, stayed } = bench();
    const po = new Field();
    po.dataset['field'] = 'poNumber';
    type(`${id}PO4500187744`, { field: po, gap: 4 });
    expect([po.value, stayed], id).toEqual(['PO4500187744', ['PO4500187744']]);
    const company = new Field();
    company.dataset['field'] = 'consignee.company';
    type(`${id}.DP.K4`, { field: company, gap: 4 });
    expect([company.value, taken], id).toEqual(['', [`${id}.DP.K4`]]);
  }
});
