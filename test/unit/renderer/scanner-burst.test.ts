import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scannerSettingsSchema, type ScannerSettings } from '#shared/station/scanner.ts';

class Field {
  type = 'text';
  value = '';
  dataset: Record<string, string> = {};
  selectionStart = 0;
  selectionEnd = 0;
  getAttribute = () => 'A field';
  closest = () => null;
  focus = () => undefined;
  dispatchEvent = () => true;
  setSelectionRange(start: number, end: number) {
    [this.selectionStart, this.selectionEnd] = [start, end];
  }
}
class Other extends Field {}
vi.stubGlobal('HTMLInputElement', Field);
vi.stubGlobal('HTMLTextAreaElement', Other);
vi.stubGlobal('HTMLSelectElement', Other);
const { ScannerBurst } = await import('#renderer/state/scanner-burst.ts');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function bench(changes: Partial<ScannerSettings> = {}) {
  const taken: string[] = [];
  const stayed: string[] = [];
  const burst = new ScannerBurst({
    settings: () => scannerSettingsSchema.parse(changes),
    take: ({ text }) => taken.push(text),
    stays: ({ text }) => stayed.push(text),
  });
  let now = 1000;
  let swallowed = 0;
  /** Types as a wedge does: Shift is a key of its own, and what is not swallowed lands in the field. */
  const type = (
    text: string,
    { gap = 8, field = null as Field | null, end = 'Enter', late = 0, pauseAt = -1, pause = 0 } = {},
  ) => {
    let index = 0;
    const press = (key: string, held: object = {}) => {
      if (key !== 'Shift' && index++ === pauseAt) {
        now += pause;
        vi.advanceTimersByTime(pause);
      }
      now += gap;
      vi.advanceTimersByTime(late || gap);
      const event = { key, timeStamp: now, target: field, ctrlKey: false, altKey: false, metaKey: false, ...held, preventDefault: () => undefined, stopImmediatePropagation: () => undefined }; // prettier-ignore
      const isSwallowed = burst.key(event as unknown as KeyboardEvent);
      if (isSwallowed) swallowed += 1;
      else if (field !== null && key.length === 1) {
        field.value += key;
        field.setSelectionRange(field.value.length, field.value.length);
      }
      return isSwallowed;
    };
    for (const key of text) {
      if (key === '\u000a') press('j', { ctrlKey: true });
      else if (key === '\u001d') press(']', { ctrlKey: true });
      else if (key === '\u0004') press('d', { ctrlKey: true });
      else {
        if (/[A-Z]/.test(key)) press('Shift');
        press(key);
      }
    }
    return end === '' ? false : press(end);
  };
  const wait = (milliseconds: number) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  return { type, wait, taken, stayed, swallowed: () => swallowed };
}

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
    Object.assign(field, { value: 'Acme', selectionStart: 4, selectionEnd: 4, dataset: { field: 'consignee.company' } }); // prettier-ignore
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
  expect([field.value, search.value, taken, stayed]).toEqual(['4500187733', '123456789', [], ['4500187733', '123456789']]); // prettier-ignore
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
  Object.assign(field, { value: 'Half a na', selectionStart: 9, selectionEnd: 9, dataset: { field: 'consignee.company' } }); // prettier-ignore
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

test('what a hand types just before a scan stays in a field that gives its scans on', () => {
  const { type, taken } = bench();
  const field = new Field();
  field.dataset['scans'] = '';
  type('12', { gap: 60, field, end: '' });
  type('700018342', { gap: 4, field, pauseAt: 0, pause: 80 });
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
