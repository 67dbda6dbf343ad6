import { describe, expect, test } from 'vitest';
import type { ImportedRow } from '#shared/station/imported.ts';
import { m } from '../../../src/renderer/src/paraglide/messages.js';
import { doubtWords, whyWords } from '../../../src/renderer/src/screens/import/import-words.ts';

/** What `submitInside` refuses beside single fields: a batch notes it on the shipment. */
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
  },
  reasons: [{ path: code === 'external-id-taken' ? 'externalId' : '', code, words: 'X' }],
});

describe('why an imported shipment is not sent', () => {
  // Regression: an address that is not in the book was "Cannot be sent as it is", and nobody knew what to do.
  test.each(refusals)('%s has words of its own', (code) => {
    expect(whyWords(row(code))).not.toBe(m.import_why_other());
  });
  test('a line that says no beside hazardous details is named with its line', () => {
    const reasons = [{ path: 'lines.0.hazmat', code: 'hazmat-unticked' }];
    expect(whyWords({ ...row(''), reasons })).toBe(
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
