import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gs1CheckDigit } from '#shared/freight/numbers/check-digit.ts';
import { completePro } from '#shared/freight/numbers/pro-rule.ts';
import { vicsBolNumber } from '#shared/freight/numbers/vics-bol-number.ts';
import {
  controlKeys,
  readControlCode,
  writeControlCode,
  type ControlCode,
} from '#shared/station/control-code.ts';
import {
  actsInField,
  scanMeaning,
  readScanned,
  type ScanMatches,
  type ScanPlace,
} from '#shared/station/scanned.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const controls: fc.Arbitrary<ControlCode> = fc.oneof(
  fc.constantFrom(...controlKeys).map((key) => ({ is: 'key' as const, key })),
  fc.record({
    is: fc.constantFrom('template' as const, 'address' as const),
    code: fc.stringMatching(/^[A-Z\d]{1,40}$/),
  }),
);
const sscc = digits(17).map((body) => body + gs1CheckDigit(body));
/** What carriers, customers and the station itself print. */
const numbers = fc.oneof(
  digits(8).map((body) => completePro(body, 'xpo')),
  digits(9).map((body) => completePro(body, 'yrc')),
  digits(15).map((serial) => vicsBolNumber('', serial.slice(0, 14))),
  fc.stringMatching(/^[A-Z]{0,4}\d{6,15}$/),
  fc.stringMatching(/^[A-Z\d][A-Z\d/-]{2,19}$/),
  sscc.map((text) => `00${text}`),
);
const anything = fc.oneof(
  controls.map(writeControlCode),
  numbers,
  fc.string({ maxLength: 60 }),
  numbers.map((text) => `.DP.${text}`),
);
const found: fc.Arbitrary<ScanMatches> = fc.record({
  orders: fc.array(fc.record({ draftId: fc.uuid() }), { maxLength: 3 }),
  exact: fc.array(fc.record({ id: fc.uuid() }), { maxLength: 2 }),
  holding: fc.array(fc.record({ id: fc.uuid() }), { maxLength: 2 }),
});
const place: fc.Arbitrary<ScanPlace> = fc.record({ byHand: fc.boolean(), packing: fc.boolean() });

test('every barcode of Dockprint’s own is read back, whatever Caps Lock does to it, and no number is one', () => {
  fc.assert(
    fc.property(controls, (control) => {
      const text = writeControlCode(control);
      expect(text).toMatch(/^[\x20-\x5f]+$/);
      for (const typed of [text, text.toLowerCase(), `]C0${text}`])
        expect(readScanned(typed)).toEqual({ is: 'control', control });
    }),
  );
  fc.assert(
    fc.property(numbers, (text) => {
      expect(readControlCode(text)).toBeNull();
      expect(['number', 'pro', 'sscc']).toContain(readScanned(text).is);
    }),
  );
});

test('each burst means exactly one thing, or is said to be unknown', () => {
  const means: Record<string, number> = {};
  fc.assert(
    fc.property(anything, found, place, (text, known, where) => {
      const scanned = readScanned(text);
      const meaning = scanMeaning(scanned, known, where);
      means[meaning.means] = (means[meaning.means] ?? 0) + 1;
      // The same again says the same, and what the station has under a number never turns what is no number.
      expect(scanMeaning(readScanned(text), known, where)).toEqual(meaning);
      if (!('number' in scanned))
        expect(scanMeaning(scanned, { orders: [], exact: [], holding: [] }, where)).toEqual(meaning);
      if (meaning.means === 'order') expect(meaning.order.draftId).toBe(known.orders[0]?.draftId);
      if (meaning.means === 'shipment')
        expect([...known.exact, ...known.holding]).toContainEqual({ id: meaning.id });
      if (meaning.means === 'pro') expect(where.packing).toBe(true);
      // Something that waits under the number, or has it, is never passed over for a sticker, nor said to be unknown.
      const isKnown = known.orders.length + known.exact.length + known.holding.length > 0;
      if ('number' in scanned && isKnown) expect(meaning.means).not.toBe('unknown');
    }),
    { numRuns: 3000 },
  );
  expect(Object.keys(means).toSorted()).toEqual([
    'control',
    'nothing',
    'order',
    'pro',
    'shipment',
    'shipments',
    'unknown',
  ]);
});

test('no control code, SSCC or marked PRO stays in a field of a form that is not its own; numbers stay where they belong', () => {
  const fields = ['consignee.company', 'lines.0.handlingUnits', 'lines.2.weightLb', 'poNumber', 'shipDate'];
  fc.assert(
    fc.property(controls, sscc, numbers, fc.constantFrom(...fields), (control, unit, number, path) => {
      expect(actsInField(writeControlCode(control), path)).toBe(true);
      expect(actsInField(writeControlCode(control), null)).toBe(true);
      expect(actsInField(`00${unit}`, path)).toBe(true);
      expect(actsInField('6K' + '123456789', path)).toBe(true);
      expect(actsInField('6K123456789', 'proNumber')).toBe(false);
      if (readScanned(number).is === 'number') expect(actsInField(number, 'poNumber')).toBe(false);
    }),
  );
  expect(actsInField('123456789', 'lines.0.handlingUnits')).toBe(true);
  for (const words of ['penarosa', '1180 Spice Islands Dr', 'PEN12'])
    expect(actsInField(words, 'consignee.company')).toBe(false);
});

test.each([
  ['00106141410000000014', { is: 'number', number: '00106141410000000014' }],
  ['(00)106141411234567897', { is: 'sscc', number: '106141411234567897' }],
  [']C100106141411234567897' + '02' + '09521234543213', { is: 'sscc', number: '106141411234567897' }],
  ['*PO-4471*', { is: 'number', number: 'PO-4471' }],
  ['*6K123456789*', { is: 'pro', number: '123456789' }],
  ['[)>06' + '6K123456789', { is: 'pro', number: '123456789' }],
  ['.DP.KSTOP', { is: 'bad-control' }],
  ['.DP.K4', { is: 'control', control: { is: 'key', key: '4' } }],
  ['  ', { is: 'nothing' }],
])('%s', (text, scanned) => {
  expect(readScanned(text)).toEqual(scanned);
});

// Regression: only the identifiers of three symbologies were known, and only ]C1 was GS1.
test('the identifier of a symbology changes no number, and those of GS1 let more follow an SSCC', () => {
  const id = fc.constantFrom(
    ...']C0 ]C1 ]E0 ]e0 ]d2 ]Q1 ]I0 ]L2 ]z0 ]zC ]F0 ]G0 ]A0 ]Q3 ]J1 ]X0 ]h1'.split(' '),
  );
  fc.assert(
    fc.property(id, numbers, (identifier, text) => {
      const [bare, named] = [readScanned(text), readScanned(identifier + text)];
      expect('number' in named && named.number.toUpperCase()).toEqual(
        'number' in bare && bare.number.toUpperCase(),
      );
    }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(']C1', ']e0', ']d2', ']Q3', ']J1'),
      fc.constantFrom('', '\u001d'),
      sscc,
      (gs1, fnc1, number) => {
        expect(readScanned(`${gs1}${fnc1}00${number}\u001d10LOT7`)).toEqual({ is: 'sscc', number });
      },
    ),
  );
});
