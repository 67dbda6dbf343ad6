import { describe, expect, test } from 'vitest';
import type { ImportedRow } from '#shared/station/imported.ts';
import { m } from '../../../src/renderer/src/paraglide/messages.js';
import { overwriteGetLocale } from '../../../src/renderer/src/paraglide/runtime.js';
import {
  askedSteps,
  asksOfFile,
  checkedWords,
  doubtWords,
  importReasonWords,
} from '../../../src/renderer/src/screens/import/import-words.ts';

/** What `submitEntry` refuses beside single fields: a batch notes it on the shipment. */
const refusals = [
  'bol-number-taken',
  'pro-number-taken',
  'external-id-taken',
  'address-not-in-book',
  'number-unsettled',
];

const row = (code: string): ImportedRow => ({
  ...{
    id: '1',
    state: 'problems',
    fileName: 'orders.csv',
    row: 2,
    loadOrder: null,
    externalId: '',
    bolNumber: '',
  },
  ...{
    consignee: 'Sierra Dental',
    place: 'Reno, NV',
    units: 1,
    weightLb: 400,
    reasonCount: 1,
    doubts: [],
    doubtCount: 0,
    shipmentId: null,
    asks: { rate: null, order: false, tender: false },
  },
  reasons: [{ path: code === 'external-id-taken' ? 'externalId' : '', code, words: 'X' }],
});

describe('why an imported shipment is not sent', () => {
  // Regression: an address that is not in the book was "Cannot be sent as it is", and nobody knew what to do.
  test.each(refusals)('%s has words of its own', (code) => {
    expect(importReasonWords(row(code))).not.toBe(m.import_why_other());
  });
  test('a line that says no beside hazardous details is named with its line', () => {
    const reasons = [{ path: 'lines.0.hazmat', code: 'hazmat-unticked' }];
    expect(importReasonWords({ ...row(''), reasons })).toBe(
      'Hazmat, line 1: not ticked, but hazardous details are filled in',
    );
  });
});

test('what Pack would ask about a load is said in its words, and no more once it was sent', () => {
  const doubts = [
    { key: 'dimensions' as const, line: 2 },
    { key: 'scac' as const, typed: 'X1' },
  ];
  const asked = { ...row(''), doubts, doubtCount: 2 };
  expect(doubtWords(asked)).toEqual(['Line 2: size missing', 'X1 is not a usual SCAC']);
  expect(doubtWords({ ...asked, doubtCount: 5 })).toEqual([
    'Line 2: size missing',
    'X1 is not a usual SCAC and 3 more',
  ]);
  expect(doubtWords({ ...asked, shipmentId: 's1' })).toEqual([]);
});

// Regression: "To fix: 1 · 3 to check" did not say of what.
test.each([
  ['en', 'Checked. Shipments to fix: 1 · to check before sending: 3', 'Checked. Shipments to fix: 0'],
  [
    'es',
    'Comprobado. Envíos por corregir: 1 · por revisar antes de enviar: 3',
    'Comprobado. Envíos por corregir: 0',
  ],
  [
    'fr',
    'Vérifié. Expéditions à corriger\u00a0: 1 · à revoir avant l’envoi\u00a0: 3',
    'Vérifié. Expéditions à corriger\u00a0: 0',
  ],
] as const)('what Check all found is said of shipments (%s)', (locale, both, none) => {
  overwriteGetLocale(() => locale);
  expect(checkedWords({ problems: 1, doubts: 3 })).toBe(both);
  expect(checkedWords({ problems: 0, doubts: 0 })).toBe(none);
  overwriteGetLocale(() => 'en');
});

test('what a row and a file ask for besides the BOL is said in the order in which it is done', () => {
  const asks = { rate: 'cheapest', order: true, tender: true };
  expect(askedSteps({ ...row(''), asks })).toBe('Cheapest rate → BOL → order → tender');
  expect(askedSteps({ ...row(''), asks: { rate: 'ODFL', order: false, tender: false } })).toBe(
    'Rate of ODFL → BOL',
  );
  expect(askedSteps(row(''))).toBe('');
  expect(askedSteps({ ...row(''), asks, shipmentId: 's1' })).toBe('');
  expect(asksOfFile({ rates: 2, orders: 0, tenders: 1 })).toBe(
    'Carrier chosen by rate: 2 · Tendered after the BOL: 1',
  );
});

test.each(['rate-failed', 'rate-no-carrier', 'rate-none-fits'])(
  '%s says why, with and without words',
  (code) => {
    for (const words of ['X', '']) {
      const said = importReasonWords({ ...row(code), reasons: [{ path: '', code, words }] });
      expect(said).not.toBe(m.import_why_other());
      expect(said).not.toMatch(/: \.|: $/);
    }
  },
);
